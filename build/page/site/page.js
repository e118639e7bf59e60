'use strict'
const $ = id => document.getElementById(id)
const all = [...Array(64).keys()]
const name = sq => 'abcdefgh'[sq & 7] + (1 + (sq >> 3))
const squares = (set, bits = BigInt(set), halves = [Number(bits & 0xffffffffn), Number(bits >> 32n)]) =>
  all.filter(sq => halves[sq >> 5] >>> (sq & 31) & 1)
const set = list => '0x' + list.reduce((bits, sq) => bits | 1n << BigInt(sq), 0n).toString(16).padStart(16, 0)
const words = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' }
const describe = letter => letter === '.' ? 'empty' : (letter < 'a' ? 'White ' : 'Black ') + words[letter.toLowerCase()]
const glyph = letter =>
  `<svg viewBox="-22 -23 44 44"><use href="#${letter.toLowerCase()}" class="${letter < 'a' ? 'white' : 'black'}"/></svg>`
const first = 'r1b1k2r/ppp2p1p/2n2np1/8/1b2q3/2N2N2/PPP2PPP/R1BQKB1R w KQkq -' // e4 gives check, b4 pins c3
const state = { tool: 'slider' } // and position, board with a dot for an empty square, square, fn, erratum
let functions, cells, errata
let address = '' // of the state, written once a task because browsers limit how often it changes

const at = sq => 9 * (7 - (sq >> 3)) + (sq & 7) // the place of a square in the board of a FEN
function setFEN(text) { // returns the error of a text that is no FEN
  if (!text.trim()) return 'the FEN is empty'
  const position = kindergarten.position(text.trim().includes(' ') ? text : text + ' w - -')
  if (position.error) return position.error
  Object.assign(state, { position, board: [...position.fen.split(' ')[0].replace(/\d/g, n => '.'.repeat(n))], erratum: null })
}
function put(sq, tool) {
  if (tool === 'slider') state.square = sq
  else state.board[at(sq)] = tool
}
const fen = () => state.board.join('').replace(/\.+/g, empty => empty.length) + state.position.fen.replace(/\S+/, '')
function change() {
  setFEN(fen())
  update()
}
const named = method => [...functions.keys()].filter(i => functions[i].method === method)
function choose(fn) {
  state.fn = fn
  $('function').replaceChildren(...named(functions[fn].method).map(i => new Option(functions[i].name, i)))
  update()
}

const corner = sq => `${10 * (sq & 7)} ${70 - 10 * (sq >> 3)}` // of a square on a small board
const path = (kind, set, shape) => `<path class="${kind}" d="${squares(set).map(sq => `M${corner(sq)}${shape}`).join('')}"/>`
const frames = set => path('frames', set, 'm.7 .7h8.6v8.6h-8.6z')
const figure = (title, caption, kind, label, picture) => `<figure><figcaption><b>${title}</b>${caption}</figcaption>
  <svg class="${kind}" viewBox="0 0 80 80" role="img" aria-label="${title}: ${label}">${picture}</svg></figure>`

// board returns a small board: dots for the squares of a set, and frames around others.
const board = (title, caption, set, framed = 0, slider = 0) => figure(title, caption, '', squares(set).map(name).join(' ') || 'none',
  `<rect width="80" height="80" fill="url(#squares)"/>${path('slider', slider, 'm.5 .5h9v9h-9z')}
  <g class="moves">${path('dots', set, 'm2 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0z')}</g>${frames(framed)}`)

// sum returns the bits of a product that are the index, each with its value on its square.
function sum(title, caption, product, index, shift) {
  const bits = all.slice(shift), values = squares(product).filter(sq => sq >= shift).map(sq => 2 ** (sq - shift))
  const text = values.join(' + ') || '0'
  return figure(title, caption, 'index', `${text} = ${index}`, `${frames(set(bits))}<g class="moves">${bits.map(sq => {
    const value = 2 ** (sq - shift), [x, y] = corner(sq).split(' ')
    return `<text x="${+x + 5}" y="${+y + 6.8}" font-size="${shift < 58 ? 4.2 : 5}" class="${values.includes(value) ? '' : 'faint'}">${values.includes(value) ? value : '·'}</text>`
  }).join('')}<text x="40" y="42" font-size="${Math.min(7, 130 / text.length)}">${text}</text><text x="40" y="62" font-size="14">= ${index}</text></g>`)
}

// steps returns a lookup of a kind, whole or lines. A step that differs from the last time is changed.
const before = {} // the steps of each lookup
function steps(kind, [line, mask, masked, factor, product, index, row, cut, attacks, shift], sq) {
  const code = (...lines) => lines.map(text => `<code>${text}</code>`).join('')
  const slider = set([sq]), number = +index, unmasked = squares(mask).length === 64, [fileName, rankName] = name(sq)
  const table = kind === 'whole' ? `${name(sq)}’s ${line}` : line === 'file' ? `rank ${rankName}` : `file ${fileName}`
  const now = [
    board(unmasked ? '1. No mask' : '1. Mask', code(unmasked ? 'the occupancy' : `& ${mask}`, `= ${masked}`), masked, unmasked ? 0 : mask, slider),
    board('2. Multiply', code(`× ${factor}`, `= ${product}`), product, set(all.slice(shift))),
    sum('3. Shift', code(`>> ${shift}`, `= ${number}`), product, number, shift),
    board('4. Look up', `entry ${number} for ${table}${code(`= ${row}`)}`, row, kind === 'whole' ? 0 : cut, kind === 'whole' ? slider : 0)]
  if (kind === 'lines') now.push(board('and mask', code(`& ${cut}`, `= ${attacks}`), attacks, 0, slider))
  const last = before[kind + line] ?? now
  before[kind + line] = now
  return `<h3>The ${line}</h3>${unmasked ? '<p>It needs no mask: the factor shifts the ranks above it out of the word.</p>' : ''}<div class="boards">${now.map((step, i) =>
    step === last[i] ? step : step.replace('<figure', `<figure class="changed" style="--step:${i}"`)).join('')}</div>`
}

function update() {
  const { position, square, erratum, fn } = state, { method, name: slides, source } = functions[fn]
  const letters = all.map(sq => state.board[at(sq)]), occ = set(all.filter(sq => letters[sq] !== '.'))
  const lookup = kindergarten.attacks(fn, square, occ), attacked = squares(lookup.attacks)
  const piece = { rook: 'r', bishop: 'b', queen: 'q' }[slides]
  const white = letters[square] === '.' ? position.fen.includes(' w ') : letters[square] < 'a' // an empty square takes the mover's
  if (piece) letters[square] = white ? piece.toUpperCase() : piece
  cells.forEach((cell, sq) => {
    const slider = sq === square, marked = attacked.includes(sq)
    cell.classList.toggle('held', letters[sq] !== '.')
    cell.classList.toggle('slider', slider)
    cell.classList.toggle('attacked', marked)
    cell.ariaLabel = `${name(sq)}, ${describe(letters[sq])}${slider ? ', the slider' : ''}${marked ? ', attacked' : ''}`
    if (cell.letter !== letters[sq]) cell.querySelector('span').innerHTML = glyph(cell.letter = letters[sq])
  })
  $('source').textContent = source.filter(Boolean).join(', ')
  $('address').textContent = ''
  $('summary').innerHTML = `${piece ? `${white ? 'White' : 'Black'}’s ${slides} on ${name(square)} attacks <b>${attacked.length} squares</b>` :
    `<b>${attacked.length} squares</b> attacked from ${name(square)}`}. <code>${lookup.attacks}</code><br>
    Occupancy: <code>${occ}</code>`
  const own = method === functions[0].method
  $('lines').querySelector('h2').textContent = own ? 'The lookup along one line' : `${method}: the lookup along one line`
  $('lines').querySelector('.own').hidden = !own
  for (const kind of ['whole', 'lines']) {
    $(kind).hidden = kind === 'whole' && !lookup.whole.length
    $(kind).querySelector('.steps').innerHTML = lookup[kind].map(line => steps(kind, line, square)).join('') ||
      '<p>This function depends on the square alone. It looks at no piece.</p>'
  }
  if (document.activeElement !== $('fen')) $('fen').value = position.fen
  $('position').textContent = describePosition(position)
  $('checks').innerHTML = sets(position).map(([title, caption, set]) => board(title, `<span class="faint">${caption}</span>`, set)).join('')
  $('wrong').innerHTML = erratum ? compare(erratum) : ''
  if (erratum) document.querySelectorAll('#errata .buttons')[sections().indexOf(erratum.section)].after($('wrong'))
  document.querySelectorAll('#errata button').forEach((b, i) => { b.ariaPressed = errata[i] === erratum })
  document.querySelectorAll('#palette button').forEach(b => { b.ariaPressed = b.dataset.tool === state.tool })
  $('method').value = method
  $('function').value = fn
  address = '#' + new URLSearchParams({ fen: position.fen.replaceAll(' ', '_'), square: name(square), method, slider: slides,
    ...(erratum && { erratum: errata.indexOf(erratum) }) })
  $('link').href = address
  queueMicrotask(() => { if (location.hash !== address) history.replaceState(null, '', address) })
}

function describePosition({ fen, illegal, moves, checkers, pinned }) {
  if (illegal) return 'No legal position: ' + illegal
  const where = set => squares(set).map(name).join(' and ')
  return `${fen.includes(' w ') ? 'White' : 'Black'} has ${moves} legal move${moves === 1 ? '' : 's'}. ${+checkers ? `Check from ${where(checkers)}.` : 'No check.'} ${
    +pinned ? `Pinned: ${where(pinned)}.` : 'No pin.'}`
}
const sets = ({ illegal, checkers, pinned, mask }) => illegal ? [] : [
  ['Checkers', 'give check', checkers], ['Check mask', +mask ? 'a move here answers the check' : 'only the king can move', mask],
  ['Pinned', 'stay on the line to the king', pinned]].filter(([title, , set]) => +(title === 'Check mask' ? checkers : set))

// parse returns the rows of ERRATA.md. Some sections give the fold of a row.
const parse = text => text.split('\n## ').flatMap(section => {
  const rows = section.matchAll(/^\| (\w\d) \|(?: (\d+) \|)? `(\w+)` \| `(\w+)` \| (\d+) \|$/gm)
  return [...rows].map(([, rook, fold, occ, other, index]) => ({ section: section.split('\n')[0], rook, fold, occ, other, index }))
})
const square = text => all.find(sq => name(sq) === text)
const file = 4 // the library's function that shows errata
function compare({ rook, occ, other, index }) {
  const [right, wrong] = [occ, other].map(occ => kindergarten.attacks(file, square(rook), occ).attacks)
  const differ = '0x' + (BigInt(right) ^ BigInt(wrong)).toString(16), slider = set([square(rook)])
  return `<p>As published, both occupancies have index ${index} and read row ${index}. If it holds the attacks of the second, those of the first are wrong on the framed squares.</p>
    <div class="boards">${[['First occupancy', occ, 0], ['Second occupancy', other, 0], [`Row ${index}`, wrong, differ], ['Attacks of the first', right, 0]]
      .map(([title, shown, framed]) => board(title, `<code>${shown}</code>`, shown, framed, slider)).join('')}</div>`
}
const sections = () => [...new Set(errata.map(e => e.section))]

// scale draws the tables as squares of their size, and the cache around those that fit.
function scale(tables) {
  const side = bytes => `style="--side:${Math.sqrt(bytes / 1024)}"`, cache = 32 << 10
  return tables.map(({ name, bytes }) => `<figure><i ${side(bytes)}>${bytes < cache ? `<i ${side(cache)}></i>` : ''}</i>
    <figcaption><b>${Math.round(bytes / 1024).toLocaleString('en')} KB</b>${name}</figcaption></figure>`).join('')
}
function showErratum(erratum) {
  setFEN('8/8/8/8/8/8/8/8')
  squares(erratum.occ).forEach(sq => put(sq, 'n'))
  setFEN(fen())
  Object.assign(state, { square: square(erratum.rook), erratum })
  choose(file)
}
function load() { // the state from the address, and one line on what is wrong there
  const given = Object.fromEntries(new URLSearchParams(location.hash.slice(1))), faults = []
  const wrong = (part, why = '') => faults.push(`${part} “${given[part].slice(0, 80)}”${why && ` (${why})`}`)
  const fault = setFEN((given.fen ?? first).replaceAll('_', ' '))
  if (fault) wrong('fen', fault), setFEN(first)
  state.square = square(given.square) ?? 28
  if (given.square !== undefined && square(given.square) === undefined) wrong('square')
  let offered = named(given.method)
  if (given.method !== undefined && !offered.length) wrong('method')
  if (!offered.length) offered = named(functions[0].method)
  const fn = offered.find(i => functions[i].name === given.slider)
  if (given.slider !== undefined && fn === undefined) wrong('slider')
  const erratum = /^\d+$/.test(given.erratum) ? errata[given.erratum] : undefined
  if (given.erratum !== undefined && !erratum) wrong('erratum')
  erratum ? showErratum(erratum) : choose(fn ?? standard(offered))
  if (faults.length) $('address').textContent = `The address holds what this page does not know: ${faults.join(', ')}. The page’s own takes its place.`
}
const standard = offered => offered.slice(0, 3).at(-1) // the queen, or the last function

async function get(name) {
  const response = await fetch(name)
  if (!response.ok) throw Error(`${name}: ${response.status} ${response.statusText}`)
  return response
}
async function start() {
  if (!globalThis.Go) await get('wasm_exec.js')
  const go = new Go(), module = await (await get('kindergarten.wasm')).arrayBuffer() // of any type
  const wasm = await WebAssembly.instantiate(module, go.importObject).catch(fault => { throw Error(`kindergarten.wasm: ${fault.message}`) })
  errata = parse(await (await get('ERRATA.md')).text())
  go.run(wasm.instance)
  functions = kindergarten.functions
  const cell = sq => `<button id="${name(sq)}" class="square" role="gridcell" tabindex="${sq ? -1 : 0}">
    <span></span><i>${sq & 7 ? '' : name(sq)[1]}</i><i>${sq > 7 ? '' : name(sq)[0]}</i></button>`
  $('board').innerHTML = [7, 6, 5, 4, 3, 2, 1, 0].map(rank =>
    `<div role="row">${all.slice(8 * rank, 8 * rank + 8).map(cell).join('')}</div>`).join('')
  cells = all.map(sq => $(name(sq)))
  $('board').addEventListener('focusin', event => cells.forEach(cell => { cell.tabIndex = cell === event.target ? 0 : -1 }))
  $('board').onclick = event => {
    const sq = cells.indexOf(event.target)
    if (sq < 0) return // the end of a drag
    put(sq, state.board[at(sq)] === state.tool ? '.' : state.tool)
    change()
  }
  const moves = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], Home: [-7, 0], End: [7, 0] }
  const clamp = n => Math.min(7, Math.max(0, n))
  $('board').onkeydown = event => {
    const sq = cells.indexOf(event.target), tool = { s: 'slider', Delete: '.', Backspace: '.' }[event.key] ?? event.key
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key in moves) {
      const [right, up] = moves[event.key]
      cells[8 * clamp((sq >> 3) + up) + clamp((sq & 7) + right)].focus()
    } else if (/^(slider|[.pnbrqk])$/i.test(tool)) {
      put(sq, tool)
      change()
    } else return
    event.preventDefault()
  }
  $('palette').insertAdjacentHTML('beforeend', [...'KkQqRrBbNnPp'].map(letter =>
    `<button data-tool="${letter}" title="${describe(letter)}">${glyph(letter)}</button>`).join(''))
  $('palette').onclick = event => {
    state.tool = event.target.closest('button')?.dataset.tool ?? state.tool
    update()
  }
  let drag = {} // what is dragged, and its square or -1
  onpointerdown = ({ target }) => {
    const from = cells.indexOf(target), tool = target.closest('#palette button')?.dataset.tool
    drag = tool || target.matches('.held') ? { from, tool: tool ?? state.board[at(from)] } : {}
  }
  onpointerup = event => {
    const to = cells.indexOf(document.elementFromPoint(event.clientX, event.clientY)), { from, tool } = drag
    drag = {}
    if (!tool || from === to) return
    if (from === state.square && to >= 0) state.square = to
    if (from >= 0) put(from, '.')
    if (to >= 0 && (from < 0 || tool !== '.')) put(to, tool)
    change()
  }
  const groups = [...new Set(functions.map(f => f.group))]
  $('method').innerHTML = groups.map(group => `<optgroup label="${group}">${[...new Set(functions.filter(f => f.group === group).map(f => f.method))]
    .map(method => `<option>${method}</option>`).join('')}</optgroup>`).join('')
  $('tables').innerHTML = scale(kindergarten.tables)
  $('method').onchange = event => choose(standard(named(event.target.value)))
  $('function').onchange = event => choose(+event.target.value)
  $('fen').oninput = () => {
    const fault = setFEN($('fen').value)
    fault ? $('position').textContent = fault : update()
  }
  $('errata').innerHTML = sections().map(section => `<h3>${section}</h3><div class="buttons">${errata.map((e, i) => e.section === section ?
    `<button value="${i}">${e.rook}${e.fold ? `, fold ${e.fold}` : ''}</button>` : '').join('')}</div>`).join('')
  $('errata').onclick = ({ target }) => { if (target.value) showErratum(errata[target.value]) }
  onhashchange = load
  $('controls').disabled = false
  load()
  document.body.dataset.ready = true
}
start().catch(fault => {
  $('summary').textContent = `The library did not load (${fault.message}).${location.protocol === 'file:' ? ' Serve this folder by a web server.' : ''}`
  document.body.dataset.ready = false
})
