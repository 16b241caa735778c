// Dialogs and forms of the client's page.
import { OFFLINE } from './call.js'
import { element } from './elements.js'

/** Opens a dialog over the page. Escape, the cross and Back close it; answers the way to close it. */
export function openDialog(title, ...content) {
  const close = element('button', { type: 'button', className: 'plain', 'aria-label': 'Close' }, '×')
  const heading = element('h2', { id: 'dialog-title' }, title)
  const dialog = element(
    'dialog',
    { 'aria-labelledby': 'dialog-title' },
    element('div', { className: 'head' }, heading, close),
    ...content,
  )
  const back = () => dialog.close()
  close.addEventListener('click', back)
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', back)
    if (history.state?.dialog) history.back()
    dialog.remove()
  })
  document.body.append(dialog)
  // so that Back of a phone closes the dialog and not the page
  history.pushState({ dialog: true }, '')
  addEventListener('popstate', back)
  dialog.showModal()
  return back
}

let fields = 0

/** A labelled input or text area with room for what is wrong with it. */
export function field(label, control, hint) {
  const id = `field-${++fields}`
  control.id = id
  const problem = element('p', { className: 'problem', id: `${id}-problem` })
  control.setAttribute('aria-describedby', problem.id)
  const whole = element(
    'div',
    { className: 'field' },
    element('label', { htmlFor: id }, label),
    hint && element('p', { className: 'soft' }, hint),
    control,
    problem,
  )
  return {
    whole,
    control,
    /** Says what is wrong, nothing where all is well; answers whether it is. */
    check(message) {
      problem.textContent = message ?? ''
      control.setAttribute('aria-invalid', String(Boolean(message)))
      return !message
    },
  }
}

/** A text area that keeps what is typed in this tab until it is sent. */
export function keptText(key, properties) {
  const name = `quotation ${key}`
  const stored = () => {
    try {
      return sessionStorage.getItem(name) ?? ''
    } catch {
      return ''
    }
  }
  const store = text => {
    try {
      if (text === '') sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, text)
    } catch {
      // without a store it lives as long as the page
    }
  }
  const area = element('textarea', { rows: 3, value: stored(), ...properties })
  area.addEventListener('input', () => store(area.value))
  return { area, forget: () => store('') }
}

/**
 * A button that sends something once at a time: `send` answers what the server said, and `done` is called where it succeeded; what went
 * wrong is shown beside it, and `refused` may take it first.
 */
export function sender(label, { send, done, refused = () => false, className = 'primary' }) {
  const problem = element('p', { className: 'problem', role: 'alert' })
  const button = element('button', { type: 'submit', className }, label)
  const run = async event => {
    event?.preventDefault()
    if (button.getAttribute('aria-busy') === 'true') return
    problem.textContent = ''
    button.setAttribute('aria-busy', 'true')
    try {
      const answer = await send()
      if (answer?.success) done(answer)
      else if (answer && !refused(answer)) problem.textContent = answer.message
    } catch {
      problem.textContent = OFFLINE
    }
    button.removeAttribute('aria-busy')
  }
  return { button, problem, run }
}
