// What is shown before the code was entered that the firm asks for: who it is from, and where the code goes.
import { call, keepKey } from './call.js'
import { field, sender } from './dialog.js'
import { element } from './elements.js'

/** The way in; `onOpened` is called once the code was right. */
export function doorPart({ message, data: { firm, email } }, onOpened) {
  const code = field(
    'One-time code',
    element('input', { type: 'text', inputMode: 'numeric', autocomplete: 'one-time-code', maxLength: 6 }),
  )
  const said = element('p', { className: 'soft', role: 'status' })
  const entering = sender('Open the quotation', {
    send: () => call('unlocks', { code: code.control.value.trim() }),
    done: ({ data }) => {
      keepKey(data.key)
      onOpened()
    },
    refused: answer => answer.code === 'INVALID' && !code.check(answer.message),
  })
  const entry = element(
    'form',
    { className: 'entry', noValidate: true, hidden: true, onsubmit: entering.run },
    code.whole,
    entering.problem,
    entering.button,
  )
  const sending = sender('Send the code', {
    send: () => call('codes', {}),
    done: answer => {
      said.textContent = answer.message
      sending.button.textContent = 'Send another code'
      sending.button.className = 'secondary'
      entry.hidden = false
      code.control.focus()
    },
  })
  return element(
    'section',
    { className: 'door' },
    element(
      'div',
      { className: 'firm' },
      firm.logo && element('img', { src: firm.logo, alt: '' }),
      element('h1', {}, firm.name),
    ),
    element('p', {}, message),
    said,
    entry,
    email !== '' && element('form', { onsubmit: sending.run }, sending.problem, sending.button),
  )
}
