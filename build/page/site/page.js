'use strict'
const $ = id => document.getElementById(id)
const all = [...Array(64).keys()]
const name = sq => 'abcdefgh'[sq & 7] + (1 + (sq >> 3))
const squares = (set, bits = BigInt(set)) => all.filter(sq => bits >> BigInt(sq) & 1n)
const set = list => '0x' + list.reduce((bits, sq) => bits | 1n << BigInt(sq), 0n).toString(16).padStart(16, 0)
const words = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' }
const describe = letter => letter === '.' ? 'empty' : (letter < 'a' ? 'White ' : 'Black ') + words[letter.toLowerCase()]
const glyph = letter =>
  `<svg viewBox="-22 -23 44 44"><use href="#${letter.toLowerCase()}" class="${letter < 'a' ? 'white' : 'black'}"/></svg>`
const kiwipete = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -'
const state = { tool: 'slider' } // and position, board with a dot for an empty square, square, fn, erratum
let functions, cells, errata
let address = '' // of the state, written once a task because browsers limit how often it changes

const at = sq => 9 * (7 - (sq >> 3)) + (sq & 7) // the place of a square in the board of a FEN
function setFEN(text) { // returns the error of a text that is no FEN
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

// board returns a small board: dots for the squares of a set, and frames around others.
function board(title, set, framed = 0, slider = 0, text = set) {
  const path = (kind, set, shape) =>
    `<path class="${kind}" d="${squares(set).map(sq => `M${10 * (sq & 7)} ${70 - 10 * (sq >> 3)}${shape}`).join('')}"/>`
  return `<figure><figcaption><b>${title}</b><code>${text}</code></figcaption>
    <svg viewBox="0 0 80 80" role="img" aria-label="${title}: ${squares(set).map(name).join(' ') || 'none'}">
    <rect width="80" height="80" fill="url(#squares)"/>${path('slider', slider, 'm.5 .5h9v9h-9z')}
    ${path('dots', set, 'm2 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0z')}${path('frames', framed, 'm.7 .7h8.6v8.6h-8.6z')}</svg></figure>`
}
function steps([line, mask, masked, factor, product, index, row, cut, attacks], slider) {
  return `<h3>The ${line}</h3>
    <code>${masked} × ${factor} >> 58 = ${(+index).toString(2).padStart(6, 0)} = ${+index}, row[${+index}] & ${cut} = ${attacks}</code>
    <div class="boards">
    ${board('Mask', mask, 0, slider, line === 'rank' ? 'none: the factor shifts ranks above out of the word' : mask)}
    ${board('Occupancy & mask', masked, 0, slider)}${board('× factor, top six bits framed', product, '0xfc00000000000000')}
    ${board(`Row ${+index}`, row, cut)}${board('Row & mask', attacks, 0, slider)}</div>`
}

function update() {
  const { position, square, erratum, fn } = state, { method, name: slides, source } = functions[fn]
  const letters = all.map(sq => state.board[at(sq)]), occ = set(all.filter(sq => letters[sq] !== '.'))
  const { attacks, lines } = kindergarten.attacks(fn, square, occ), attacked = squares(attacks)
  const piece = { rook: 'r', bishop: 'b', queen: 'q' }[slides]
  if (piece) letters[square] = letters[square] < 'a' ? piece.toUpperCase() : piece // White's on an empty square
  cells.forEach((cell, sq) => {
    const slider = sq === square, marked = attacked.includes(sq)
    cell.classList.toggle('held', letters[sq] !== '.')
    cell.classList.toggle('slider', slider)
    cell.classList.toggle('attacked', marked)
    cell.ariaLabel = `${name(sq)}, ${describe(letters[sq])}${slider ? ', the slider' : ''}${marked ? ', attacked' : ''}`
    if (cell.letter !== letters[sq]) cell.querySelector('span').innerHTML = glyph(cell.letter = letters[sq])
  })
  $('source').textContent = source.filter(Boolean).join(', ')
  $('summary').innerHTML = `<b>${attacked.length} squares</b> attacked from ${name(square)}. <code>${attacks}</code><br>
    Occupancy: <code>${occ}</code>`
  $('steps').innerHTML = lines.map(line => steps(line, set([square]))).join('') ||
    '<p>This function depends on the square alone. It looks at no piece.</p>'
  if (document.activeElement !== $('fen')) $('fen').value = position.fen
  $('position').textContent = position.illegal ? 'No legal position: ' + position.illegal : `${position.moves} legal moves.`
  $('checks').innerHTML = position.illegal ? '' :
    [['Checkers', 'checkers'], ['Pinned', 'pinned'], ['Check mask', 'mask']].map(([title, key]) => board(title, position[key], 0, 0, '')).join('')
  $('wrong').innerHTML = erratum ? compare(erratum) : ''
  document.querySelectorAll('#errata button').forEach((b, i) => { b.ariaPressed = errata[i] === erratum })
  document.querySelectorAll('#palette button').forEach(b => { b.ariaPressed = b.dataset.tool === state.tool })
  $('method').value = method
  $('function').value = fn
  address = '#' + new URLSearchParams({ fen: position.fen.replaceAll(' ', '_'), square: name(square), method, slider: slides,
    ...(erratum && { erratum: errata.indexOf(erratum) }) })
  queueMicrotask(() => { if (location.hash !== address) history.replaceState(null, '', address) })
}

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
  return `<p>Index ${index} is also that of ${other}. If the row holds the attacks for that one, the published form errs here.</p>
    <div class="boards">${board('Published form', wrong, differ, slider)}${board('Corrected form', right, 0, slider)}</div>`
}
function showErratum(erratum) {
  setFEN('8/8/8/8/8/8/8/8')
  squares(erratum.occ).forEach(sq => put(sq, 'n'))
  setFEN(fen())
  Object.assign(state, { square: square(erratum.rook), erratum })
  choose(file)
}
function load() { // the state from the address
  const given = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  if (setFEN((given.fen || kiwipete).replaceAll('_', ' '))) setFEN(kiwipete)
  state.square = square(given.square) ?? 21
  const fn = functions.findIndex(f => f.method === given.method && f.name === given.slider), erratum = errata[+given.erratum]
  erratum ? showErratum(erratum) : choose(fn < 0 ? 2 : fn)
}

async function start() {
  const go = new Go()
  const wasm = await WebAssembly.instantiateStreaming(fetch('kindergarten.wasm'), go.importObject)
  errata = parse(await (await fetch('ERRATA.md')).text())
  go.run(wasm.instance)
  functions = kindergarten.functions
  const cell = sq => `<button id="${name(sq)}" class="square" role="gridcell" tabindex="${sq ? -1 : 0}">
    <span></span><i>${name(sq).slice(sq > 7 ? 1 : 0, sq & 7 ? 1 : 2)}</i></button>`
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
  $('method').replaceChildren(...[...new Set(functions.map(f => f.method))].map(method => new Option(method)))
  $('method').onchange = event => choose(named(event.target.value).slice(0, 3).at(-1)) // the queen, or the last function
  $('function').onchange = event => choose(+event.target.value)
  $('fen').oninput = () => {
    const fault = setFEN($('fen').value)
    fault ? $('position').textContent = fault : update()
  }
  const heading = (e, i) => e.section === errata[i - 1]?.section ? '' : `<h3>${e.section}</h3>`
  $('errata').innerHTML = errata.map((e, i) =>
    `${heading(e, i)}<button value="${i}">${e.rook}${e.fold ? `, fold ${e.fold}` : ''}</button>`).join('')
  $('errata').onclick = ({ target }) => { if (target.value) showErratum(errata[target.value]) }
  onhashchange = load
  load()
  document.body.dataset.ready = true
}
start()
