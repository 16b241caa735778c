// What a client can answer besides accepting: a rejection, a wish for a change, a wish for a new quotation; and the PDF.
import { openAcceptance } from './accept.js'
import { call, downloadPdf } from './call.js'
import { field, keptText, openDialog, sender } from './dialog.js'
import { day, element } from './elements.js'

const REASONS = [
  'Price is too high',
  'Chose another firm',
  'Project postponed',
  'Project cancelled',
  'Scope does not fit',
  'Other',
]

const button = (label, onclick, className) => element('button', { type: 'button', className, onclick }, label)

/** Downloads, and says beside the button what went wrong. */
function pdfButton() {
  const {
    button: made,
    problem,
    run,
  } = sender('Download PDF', {
    className: 'secondary',
    send: async () => {
      const message = await downloadPdf()
      return message === undefined ? { success: true } : { success: false, message }
    },
    done: () => {},
  })
  made.type = 'button'
  made.addEventListener('click', run)
  return [made, problem]
}

/** `onChange` gets the page as the server answered it, `onNotice` what is to be said of it. */
export function answerPart(page, handlers) {
  const { state, isExpired, mayDecide, reader, firm } = page
  if (state === 'accepted') return ended('accepted', 'Thank you. The quotation is accepted.', page.accepted?.text)
  if (state === 'rejected') return ended('rejected', 'Thank you for letting us know.')
  if (isExpired || state === 'expired') return expired(page)
  if (!mayDecide) return null
  const canAccept = reader.email !== ''
  return element(
    'section',
    { className: 'answer', 'aria-labelledby': 'answer-title' },
    element('h2', { id: 'answer-title' }, 'Your answer'),
    !canAccept &&
      element('p', {}, `Please confirm by e-mail or ask ${firm.name} to send the quotation to your e-mail address.`),
    element(
      'div',
      { className: 'buttons' },
      canAccept && button('Accept', () => openAcceptance(page, handlers), 'primary'),
      button('Ask for a change', () => openWish(page, handlers), 'secondary'),
      button('Reject', () => openRejection(page, handlers), 'secondary'),
      pdfButton(),
    ),
  )
}

const ended = (state, said, more) =>
  element(
    'section',
    { className: `answer status ${state}`, 'aria-label': 'Your answer' },
    element('p', {}, said),
    more && element('p', { className: 'more' }, more),
    element('div', { className: 'buttons' }, pdfButton()),
  )

function expired({ quotation, firm }) {
  const told = element('p', { role: 'status', className: 'more' })
  const asking = sender('Ask for a new one', {
    send: () => call('renewals', {}),
    done: () => {
      told.textContent = `We have told ${firm.name}.`
      asking.button.hidden = true
    },
  })
  asking.button.type = 'button'
  asking.button.addEventListener('click', asking.run)
  const said = `This quotation expired on ${day(quotation.validUntil)}. Please ask ${firm.name} for a new one.`
  return element(
    'section',
    { className: 'answer status expired', 'aria-label': 'Your answer' },
    element('p', {}, said),
    told,
    asking.problem,
    element('div', { className: 'buttons' }, asking.button, pdfButton()),
  )
}

/** A form in a dialog that sends one thing; `send` answers undefined where something is missing, which it has said. */
function formDialog(title, parts, { label, send, onDone, onChanged }) {
  const sending = sender(label, {
    send,
    done: answer => {
      close()
      onDone(answer)
    },
    refused: answer => {
      if (answer.code !== 'CONFLICT') return false
      close()
      onChanged(answer.message)
      return true
    },
  })
  const form = element('form', { noValidate: true, onsubmit: sending.run }, ...parts, sending.problem, sending.button)
  const close = openDialog(title, form)
}

function openRejection({ versionId }, { onRejected, onChanged }) {
  const reason = field(
    'Reason',
    element(
      'select',
      {},
      element('option', { value: '' }, 'Choose a reason'),
      REASONS.map(one => element('option', { value: one }, one)),
    ),
  )
  const { area, forget } = keptText(`rejection ${versionId}`, { maxLength: 500 })
  const note = field('Note (optional)', area)
  formDialog('Reject the quotation', [reason.whole, note.whole], {
    label: 'Reject',
    send: async () =>
      reason.check(reason.control.value === '' ? 'Field is required' : '')
        ? call('rejections', { versionId, reason: reason.control.value, note: area.value.trim() })
        : undefined,
    onDone: ({ data }) => {
      forget()
      onRejected(data)
    },
    onChanged,
  })
}

function openWish({ versionId, firm }, { onSaid, onChanged }) {
  const { area, forget } = keptText(`wish ${versionId}`, { maxLength: 1000, rows: 5 })
  const text = field('What should be different?', area)
  const id = crypto.randomUUID()
  formDialog('Ask for a change', [text.whole], {
    label: `Send to ${firm.name}`,
    send: async () =>
      text.check(area.value.trim() === '' ? 'Field is required' : '')
        ? call('change-requests', { versionId, id, text: area.value.trim() })
        : undefined,
    onDone: answer => {
      forget()
      onSaid(answer)
    },
    onChanged,
  })
}
