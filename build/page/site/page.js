'use strict'
const $ = id => document.getElementById(id)
const name = sq => 'abcdefgh'[sq & 7] + (1 + (sq >> 3))
const squares = (set, bits = BigInt(set)) => [...Array(64).keys()].filter(sq => bits >> BigInt(sq) & 1n)
const words = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' }
const describe = letter => letter ? (letter < 'a' ? 'White ' : 'Black ') + words[letter.toLowerCase()] : 'empty'
const glyph = letter => `<svg viewBox="-22 -23 44 44"><use href="#${letter.toLowerCase()}" class="${letter < 'a' ? 'white' : 'black'}"/></svg>`
const kiwipete = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -'
const state = { tool: 'slider' } // and pieces, rest of the FEN, position, square, method, fn, erratum
const cells = []
let address = '' // of the state, written once a task because browsers limit how often it changes

function fen() {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map(rank => state.pieces.slice(8 * rank, 8 * rank + 8).map(p => p || 1).join(''))
  return ranks.join('/').replace(/1+/g, ones => ones.length) + ' ' + state.rest
}
function setFEN(text) { // returns the error of a text that is no FEN
  const fields = text.trim().split(/\s+/)
  const p = kindergarten.position([...fields, ...['w', '-', '-'].slice(fields.length - 1)].slice(0, 4).join(' '))
  if (p.error) return p.error
  state.pieces = [...p.board.replace(/\d/g, n => ' '.repeat(n)).split('/').reverse().join('')].map(c => c.trim())
  Object.assign(state, { rest: p.rest, position: p, erratum: null })
}
function change() { setFEN(fen()); update() }
function put(sq, letter) { state.pieces[sq] = letter; change() }
function slideFrom(sq) { Object.assign(state, { square: sq, erratum: null }); update() }
function choose(method, fn) {
  Object.assign(state, { method, fn })
  $('function').replaceChildren(...kindergarten.methods[method].functions.map((f, i) => new Option(f, i)))
  update()
}
const usual = method => Math.min(2, kindergarten.methods[method].functions.length - 1) // the queen, or the last function

// board returns a small board: dots for the squares of a set, and frames around others.
function board(title, text, set, framed = 0, slider = -1) {
  const at = sq => `${10 * (sq & 7)} ${10 * (7 - (sq >> 3))}`
  const path = (list, size, inset) => list.map(sq => `M${at(sq)}m${inset} ${inset}h${size}v${size}h-${size}z`).join('')
  const dots = squares(set).map(sq => `M${at(sq)}m2 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0z`).join('')
  const figure = document.createElement('figure')
  figure.innerHTML = `<figcaption><b>${title}</b><code>${text}</code></figcaption><svg viewBox="0 0 80 80" role="img" aria-label="${title}: ${squares(set).map(name).join(' ') || 'none'}">
<rect width="80" height="80" fill="var(--light)"/><path fill="var(--dark)" d="${path(squares('0xaa55aa55aa55aa55'), 10, 0)}"/>
${slider < 0 ? '' : `<path fill="var(--slider)" stroke="#000" d="${path([slider], 9, .5)}"/>`}
<path fill="var(--bit)" d="${dots}"/><path fill="none" stroke="var(--frame)" stroke-width="1.4" d="${path(squares(framed), 8.6, .7)}"/></svg>`
  return figure
}
// boards makes a row show a list of boards, and draws those that have changed.
function boards(row, list) {
  while (row.children.length > list.length) row.lastChild.remove()
  list.forEach((given, i) => {
    const shown = row.children[i], key = given.join()
    if (shown?.key === key) return
    const figure = Object.assign(board(...given), { key })
    shown ? shown.replaceWith(figure) : row.append(figure)
  })
}
const full = set => '0x' + set.slice(2).padStart(16, '0')
const topSix = '0xfc00000000000000'

function update() {
  const occ = '0x' + state.pieces.reduce((set, p, sq) => p ? set | 1n << BigInt(sq) : set, 0n).toString(16)
  const method = kindergarten.methods[state.method], fn = method.functions[state.fn]
  const { attacks, lines } = kindergarten.attacks(state.method, state.fn, state.square, occ)
  const white = (state.pieces[state.square] || (state.rest[0] === 'w' ? 'A' : 'a')) < 'a'
  const piece = { rook: 'r', bishop: 'b', queen: 'q' }[fn]
  const attacked = new Set(squares(attacks))
  cells.forEach((cell, sq) => {
    const slides = sq === state.square
    const letter = slides && piece ? (white ? piece.toUpperCase() : piece) : state.pieces[sq]
    cell.classList.toggle('held', !!letter)
    cell.classList.toggle('slider', slides)
    cell.classList.toggle('attacked', attacked.has(sq))
    cell.ariaLabel = `${name(sq)}, ${describe(letter)}${slides ? ', the slider' : ''}${attacked.has(sq) ? ', attacked' : ''}`
    if (cell.letter !== letter) cell.firstChild.innerHTML = letter ? glyph(letter) : ''
    cell.letter = letter
  })
  $('source').textContent = method.source
  $('summary').innerHTML = `<b>${attacked.size} squares</b> attacked from ${name(state.square)}. <code>${full(attacks)}</code><br>Occupancy: <code>${full(occ)}</code>`
  $('none').hidden = lines.length
  document.querySelectorAll('#steps section').forEach((section, i) => {
    const l = lines[i], [heading, formula, row] = section.children
    section.hidden = !l
    if (!l) return
    heading.textContent = `The ${l.line}`
    formula.textContent = `${full(l.masked)} × ${full(l.factor)} >> 58 = ${l.index.toString(2).padStart(6, 0)} = ${l.index}, row[${l.index}] & ${full(l.squares)} = ${full(l.attacks)}`
    boards(row, [['Mask', l.line === 'rank' ? 'none: the factor shifts ranks above out of the word' : full(l.mask), l.mask, 0, state.square],
      ['Occupancy & mask', full(l.masked), l.masked, 0, state.square], ['× factor, top six bits framed', full(l.product), l.product, topSix],
      [`Row ${l.index}`, full(l.row), l.row, l.squares], ['Row & mask', full(l.attacks), l.attacks, 0, state.square]])
  })
  const text = fen(), p = state.position
  if (document.activeElement !== $('fen')) $('fen').value = text
  $('position').textContent = p.illegal ? 'No legal position: ' + p.illegal : `${p.moves} legal moves.`
  boards($('checks'), p.illegal ? [] : [['Checkers', '', p.checkers], ['Pinned', '', p.pinned], ['Check mask', '', p.mask]])
  const e = state.erratum
  $('wrong').hidden = !e
  if (e) {
    $('wrong').firstChild.textContent = `Index ${e.index} is also that of ${full(e.other)}. If the row holds the attacks for that one, the published form errs here.`
    boards($('wrong').lastChild, [['Published form', full(e.wrong), e.wrong, '0x' + (BigInt(e.wrong) ^ BigInt(e.right)).toString(16), e.square], ['Corrected form', full(e.right), e.right, 0, e.square]])
  }
  document.querySelectorAll('#errata button').forEach((b, i) => { b.ariaPressed = kindergarten.errata[i] === e })
  $('method').value = state.method; $('function').value = state.fn
  address = '#' + new URLSearchParams({ fen: text.replaceAll(' ', '_'), square: name(state.square), method: method.name, slider: fn, ...(e && { erratum: kindergarten.errata.indexOf(e) }) })
  queueMicrotask(() => { if (location.hash !== address) history.replaceState(null, '', address) })
}
function showErratum(e) {
  state.pieces = Array(64).fill('')
  squares(e.occupancy).forEach(sq => { state.pieces[sq] = 'n' })
  setFEN(fen())
  Object.assign(state, { square: e.square, erratum: e })
  choose(0, 4)
}
function load() { // the state from the address
  const given = new URLSearchParams(location.hash.slice(1)), all = kindergarten.methods
  if (setFEN((given.get('fen') || kiwipete).replaceAll('_', ' '))) setFEN(kiwipete)
  state.square = [...Array(64).keys()].find(sq => name(sq) === given.get('square')) ?? 21
  const method = Math.max(0, all.findIndex(m => m.name === given.get('method')))
  const fn = all[method].functions.indexOf(given.get('slider'))
  const e = kindergarten.errata[given.get('erratum') ?? -1]
  e ? showErratum(e) : choose(method, fn < 0 ? usual(method) : fn)
}

function start() {
  let drag = null // the piece that is dragged, and its square or -1
  const under = event => cells.indexOf(document.elementFromPoint(event.clientX, event.clientY)?.closest('.square'))
  for (let rank = 7; rank >= 0; rank--) {
    const row = $('board').appendChild(document.createElement('div'))
    row.setAttribute('role', 'row')
    for (let file = 0; file < 8; file++) {
      const sq = 8 * rank + file, cell = cells[sq] = row.appendChild(document.createElement('button'))
      cell.className = 'square' + ((rank + file) % 2 ? '' : ' dark')
      cell.setAttribute('role', 'gridcell'); cell.tabIndex = sq === 0 ? 0 : -1
      cell.innerHTML = '<span></span>' + (file && rank ? '' : `<i>${file ? name(sq)[0] : rank ? name(sq)[1] : 'a1'}</i>`)
      cell.onfocus = () => { cells.forEach(c => { c.tabIndex = -1 }); cell.tabIndex = 0 }
      cell.onclick = () => state.tool === 'slider' ? slideFrom(sq) : put(sq, state.pieces[sq] === state.tool ? '' : state.tool)
      cell.onpointerdown = () => { if (cell.classList.contains('held')) drag = { from: sq, piece: state.pieces[sq] } }
      cell.onkeydown = event => {
        const to = { ArrowUp: rank < 7 && sq + 8, ArrowDown: rank > 0 && sq - 8, ArrowLeft: file > 0 && sq - 1, ArrowRight: file < 7 && sq + 1, Home: sq - file, End: sq - file + 7 }[event.key]
        if (event.ctrlKey || event.altKey || event.metaKey) return
        if (to !== undefined) cells[to === false ? sq : to].focus()
        else if (event.key === 's') slideFrom(sq)
        else if (/^[pnbrqk]$/i.test(event.key)) put(sq, event.key)
        else if (event.key === 'Delete' || event.key === 'Backspace') put(sq, '')
        else return
        event.preventDefault()
      }
    }
  }
  for (const tool of ['slider', ...'KQRBNP', '', ...'kqrbnp']) {
    const button = $('palette').appendChild(document.createElement('button'))
    button.innerHTML = tool === 'slider' ? '✥' : tool ? glyph(tool) : '✕'
    button.title = button.ariaLabel = tool === 'slider' ? 'choose the slider’s square' : tool ? describe(tool) : 'remove a piece'
    button.dataset.tool = tool; button.ariaPressed = tool === 'slider'
    button.onclick = () => { state.tool = tool; document.querySelectorAll('#palette button').forEach(b => { b.ariaPressed = b === button }) }
    button.onpointerdown = () => { if (tool.length === 1) drag = { from: -1, piece: tool } }
  }
  addEventListener('pointerup', event => {
    const to = under(event), d = drag
    drag = null
    if (!d || to === d.from || to < 0 && d.from < 0) return
    if (d.from === state.square && to >= 0) state.square = to
    if (d.from >= 0) state.pieces[d.from] = ''
    if (to >= 0 && d.piece) state.pieces[to] = d.piece
    change()
  })
  for (let line = 0; line < 4; line++) $('steps').insertAdjacentHTML('beforeend', '<section><h3></h3><code></code><div class="boards"></div></section>')
  $('method').replaceChildren(...kindergarten.methods.map((m, i) => new Option(m.name, i)))
  $('method').onchange = () => choose(+$('method').value, usual($('method').value))
  $('function').onchange = () => choose(state.method, +$('function').value)
  $('fen').oninput = () => { const fault = setFEN($('fen').value); fault ? $('position').textContent = fault : update() }
  let section
  for (const e of kindergarten.errata) {
    if (e.section !== section) $('errata').insertAdjacentHTML('beforeend', `<h3>${section = e.section}</h3>`)
    const button = $('errata').appendChild(document.createElement('button'))
    button.textContent = name(e.square) + (e.fold ? `, fold ${e.fold}` : '')
    button.onclick = () => showErratum(e)
  }
  onhashchange = load
  load()
  document.body.dataset.ready = true
}

(async () => {
  const go = new Go()
  window.errata = await (await fetch('ERRATA.md')).text()
  go.run((await WebAssembly.instantiate(await (await fetch('kindergarten.wasm')).arrayBuffer(), go.importObject)).instance)
})()
