// The page in frames, as a reader uses it.
'use strict'
const report = { rows: [], functions: [], errata: [] }
const is = (what, got, want) => report.rows.push({ what, got, want })
const all = [...Array(64).keys()]
const set = list => '0x' + [...new Set(list)].reduce((bits, sq) => bits | 1n << BigInt(sq), 0n).toString(16).padStart(16, 0)
const text = (page, selector) => page.querySelector(selector)?.textContent.trim() ?? 'nothing'
const cell = (page, sq) => page.getElementById('abcdefgh'[sq & 7] + (1 + (sq >> 3)))
const marked = page => set(all.filter(sq => cell(page, sq).matches('.attacked[aria-label$=", attacked"]')))
const dots = (page, boards) => [...page.querySelectorAll(boards + ' .dots')].map(path =>
  [...path.getAttribute('d').matchAll(/M(\d)0? (\d)0?m/g)].map(([, x, y]) => +x + 8 * (7 - y)))
const change = (input, event, value) => { input.value = value; input.dispatchEvent(new Event(event, { bubbles: true })) }
const frame = async (address, use, options) => {
  const frame = document.createElement('iframe')
  Object.assign(frame, { width: 360, height: 1000, src: address }, options)
  await new Promise(done => { frame.onload = done; document.body.append(frame) })
  const result = await use(frame.contentDocument)
  frame.remove()
  return result
}
const ready = async page => {
  while (!page.body.dataset.ready) await new Promise(done => setTimeout(done, 5))
}
const withPage = (address, use, options) => frame(address, async page => (await ready(page), use(page)), options)
const says = (address, selector, want) => withPage(address, page => {
  const got = text(page, selector)
  is(`${address} ${selector}`, got.slice(0, want.length || 50), want)
})
const unknown = (parts, address) =>
  says('/site/#' + address, '#address', `The address holds what this page does not know: ${parts}. The page’s own takes its place.`)

async function read() {
  await says('/site/', '#position', 'White has 4 legal moves. Check from e4. Pinned: c3.')
  await says('/site/', '#address', '')
  await says('/site/', '#summary', 'Black’s queen on e4 attacks 20 squares. 0x')
  await says('/site/#square=e5', '#summary', 'White’s queen on e5 attacks 19 squares. 0x') // White is to move
  await says('/site/#fen=8/8/8/8/8/8/8/8_b_-_-', '#summary', 'Black’s queen on e4 attacks 27 squares. 0x')
  await says('/site/#slider=rook', '#whole figure:last-child', '4. Look upentry 0 for e4’s file= 0x1010101000101010')
  await says('/site/#slider=file', '#lines figure:nth-child(4)', '4. Look upentry 0 for rank 4= 0xffffffff00ffffff')
  await says('/site/#erratum=0x2', '#wrong', '')
  await says('/site/#erratum=1e0', '#wrong', '')
  await unknown('erratum “”', 'erratum=')
  await unknown('square “z9”, method “magic”', 'square=z9&method=magic')
  await unknown('slider “archbishop”', 'slider=archbishop')
  await unknown('fen “x” (board "x" of the FEN has 1 rank: want 8)', 'fen=x')
  for (const name of ['kindergarten.wasm', 'wasm_exec.js', 'ERRATA.md'])
    await says(`/${name}/`, '#summary', `The library did not load (${name}: 404 Not Found).`) // a folder without it
  await withPage('/site/', page => {
    const type = (text, want) => (change(page.getElementById('fen'), 'input', text), is('FEN ' + text.slice(0, 9), says(), want))
    const says = () => page.getElementById('position').textContent.slice(0, 48)
    type('8/8/8/8/8/8/8/8', 'No legal position: White has 0 kings: want 1')
    type(' ', 'the FEN is empty')
    type('w'.repeat(20000), 'board "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww')
    const board = page.getElementById('board')
    is('width', page.documentElement.scrollWidth <= 360 && board.scrollHeight === board.clientHeight, true)
  })
  await frame('/held/', async page => {
    const controls = () => page.querySelectorAll('button:disabled, select:disabled, input:disabled').length
    is('loading', `${text(page, '#summary')} ${page.getElementById('board').offsetHeight} ${controls()}`, 'Loading the library… 540 5')
    await fetch('/release')
    await ready(page)
    is('loaded', controls(), 0)
  }, { width: 980 })
  await frame('/site/', page => is('no script', text(page, 'noscript p'), 'This page runs the library as WebAssembly. It needs JavaScript.'),
    { sandbox: 'allow-same-origin' })
  await withPage('/site/#square=d5', async page => { // one board for all functions
    const [method, fn] = ['method', 'function'].map(id => page.getElementById(id))
    for (const m of method.options) {
      change(method, 'change', m.value)
      for (const { value, text } of [...fn.options]) {
        change(fn, 'change', value)
        const [whole, lines] = ['#whole', '#lines'].map(part => set(dots(page, part + ' figure:last-child').flat()))
        report.functions.push({ method: m.value, name: text, marked: marked(page), whole, lines })
      }
    }
    for (const button of page.querySelectorAll('#errata button')) {
      button.click()
      await null // the page writes its address once a task
      const above = page.getElementById('wrong').previousSibling.querySelector('[aria-pressed=true]')
      report.errata.push([marked(page), ...dots(page, '#wrong').map(set), text(page, '#wrong p').split('. ')[0], above.value,
        page.location.hash.match(/erratum=(\d+)/)[1]])
    }
  })
  await withPage('/site/#square=z9&fen=4k3/8/8/8/7b/8/5N2/r3K3_w_-_-', page => {
    const press = (sq, key) => page.getElementById(sq).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    const drag = (from, to) => {
      const { x, y } = page.querySelector(to).getBoundingClientRect()
      page.querySelector(from).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      page.querySelector(to).dispatchEvent(new PointerEvent('pointerup', { clientX: x + 9, clientY: y + 9, bubbles: true }))
    }
    const leads = (to, act) => (act(), is('hands', page.getElementById('fen').value, to + ' w - -'))
    leads('4k3/8/8/8/7b/8/N4N2/r3K3', () => press('a2', 'N'))
    is('address, after a change', text(page, '#address'), '')
    leads('4k3/8/8/8/7b/8/5N2/r3K3', () => press('a2', 'Delete'))
    leads('4k3/8/8/8/7b/1N6/8/r3K3', () => drag('#f2', '#b3'))
    leads('4k3/8/8/8/8/1N6/8/r3K3', () => drag('#h4', '#palette'))
    leads('4k2q/8/8/8/8/1N6/8/r3K3', () => drag('[data-tool=q]', '#h8'))
    page.querySelector('[data-tool=P]').click()
    leads('4k2q/8/8/4P3/8/1N6/8/r3K3', () => page.getElementById('e5').click())
  }, { width: 980 })
}
read().catch(fault => is('the reader', fault.stack, '')).then(() => fetch('/report', { method: 'POST', body: JSON.stringify(report) }))
