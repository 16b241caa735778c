// A signature, drawn with a finger, pen or mouse, or written as a name.
import { element } from './elements.js'

const WIDTH = 1000
const HEIGHT = 400
const MOST_POINTS = 2000
/** Points nearer to the one before say nothing more. */
const STEP = 5

/** A sheet to sign on; `strokes` are its lines on a sheet of 1,000 by 400. */
function sheet() {
  const canvas = element('canvas', { width: WIDTH, height: HEIGHT, role: 'img', 'aria-label': 'Sheet to sign on' })
  const pen = canvas.getContext('2d')
  Object.assign(pen, { lineWidth: 5, lineCap: 'round', lineJoin: 'round', strokeStyle: '#111' })
  const strokes = []
  let points = 0
  let last
  const at = ({ clientX, clientY }) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const within = (value, most) => Math.round(Math.min(most, Math.max(0, value)))
    return {
      x: within(((clientX - left) / width) * WIDTH, WIDTH),
      y: within(((clientY - top) / height) * HEIGHT, HEIGHT),
    }
  }
  const draw = (from, to) => {
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
  }
  const add = point => {
    if (points >= MOST_POINTS) return
    if (last && Math.hypot(point.x - last.x, point.y - last.y) < STEP) return
    strokes.at(-1).push(point)
    points++
    draw(last ?? point, point)
    last = point
  }
  canvas.addEventListener('pointerdown', event => {
    event.preventDefault()
    if (points >= MOST_POINTS) return
    canvas.setPointerCapture(event.pointerId)
    strokes.push([])
    last = undefined
    add(at(event))
  })
  canvas.addEventListener('pointermove', event => {
    if (canvas.hasPointerCapture(event.pointerId))
      for (const one of event.getCoalescedEvents?.() ?? [event]) add(at(one))
  })
  const clear = () => {
    strokes.length = 0
    points = 0
    pen.clearRect(0, 0, WIDTH, HEIGHT)
  }
  return { canvas, clear, strokes: () => strokes.filter(({ length }) => length > 0) }
}

/** The part of a form that takes a signature; `name` is what its typed form begins with. */
export function signaturePart(name) {
  const { canvas, clear, strokes } = sheet()
  const typed = element('input', {
    type: 'text',
    maxLength: 100,
    autocomplete: 'name',
    'aria-label': 'Your name as signature',
  })
  const problem = element('p', { className: 'problem', role: 'alert' })
  const drawing = element(
    'div',
    {},
    canvas,
    element('button', { type: 'button', className: 'plain', onclick: clear }, 'Clear'),
  )
  const writing = element('div', { className: 'typed', hidden: true }, typed)
  const way = (value, label, isChosen) => {
    const choose = () => {
      drawing.hidden = value !== 'drawn'
      writing.hidden = value !== 'typed'
      if (value === 'typed' && typed.value === '') typed.value = name()
    }
    const input = element('input', { type: 'radio', name: 'signature', value, checked: isChosen, onchange: choose })
    return element('label', {}, input, element('span', {}, label))
  }
  const whole = element(
    'fieldset',
    { className: 'signature' },
    element('legend', {}, 'Signature'),
    element('div', { className: 'ways' }, way('drawn', 'Draw', true), way('typed', 'Type', false)),
    drawing,
    writing,
    problem,
  )
  return {
    whole,
    /** What was signed; undefined, and the part says so, where nothing was. */
    read() {
      const signed = drawing.hidden
        ? typed.value.trim() !== '' && { way: 'typed', name: typed.value.trim() }
        : strokes().length > 0 && { way: 'drawn', strokes: strokes() }
      problem.textContent = signed ? '' : 'Sign before you accept'
      return signed || undefined
    },
  }
}
