// The way to accept a quotation: what is accepted, who signs, and the one-time code.
import { call } from './call.js'
import { field, openDialog, sender } from './dialog.js'
import { element, writers } from './elements.js'
import { signaturePart } from './signature.js'

const AGAIN_AFTER = 60

/** What is chosen on the page, as the server takes it. */
export const selectionOf = ({ choices, groups }) => ({
  optionIds: choices.flatMap(({ options }) => options.filter(({ isChosen }) => isChosen).map(({ id }) => id)),
  optionalLineIds: [
    ...new Set(groups.flatMap(({ lines }) => lines.filter(({ isTaken }) => isTaken).map(({ id }) => id))),
  ],
})

function summary({ quotation, ...page }) {
  const { money } = writers(page)
  const row = (name, value) => [element('dt', {}, name), element('dd', {}, value)]
  const options = quotation.choices.flatMap(({ name, options }) =>
    options.filter(({ isChosen }) => isChosen).flatMap(option => row(name, option.name)),
  )
  const taken = quotation.groups.flatMap(({ lines }) =>
    lines.filter(({ isTaken }) => isTaken).flatMap(({ description }) => row('With', description)),
  )
  return element(
    'dl',
    { className: 'summary' },
    row('Quotation', `${page.number}, version ${page.version}`),
    options,
    taken,
    row('Grand total', element('strong', { className: 'number' }, money(quotation.grandTotal))),
  )
}

/**
 * Opens the dialog in which a quotation is accepted. `onAccepted` gets the page as it is then; `onChanged` is told why it has to be read
 * again.
 */
export function openAcceptance(page, { onAccepted, onChanged }) {
  const name = field(
    'Your name',
    element('input', { type: 'text', maxLength: 100, autocomplete: 'name', value: page.reader.name }),
  )
  const signature = signaturePart(() => name.control.value)
  const tick = element('input', { type: 'checkbox' })
  const tickProblem = element('p', { className: 'problem', role: 'alert' })
  const consent = `I accept this quotation and its terms on behalf of ${page.quotation.billToName || page.reader.name}.`
  const read = () => {
    const isNamed = name.check(name.control.value.trim() === '' ? 'Field is required' : '')
    const signed = signature.read()
    tickProblem.textContent = tick.checked ? '' : 'Tick the box to accept'
    return isNamed && signed && tick.checked ? { name: name.control.value.trim(), signature: signed } : undefined
  }
  const form = element('form', { noValidate: true })
  const code = codePart(page, read, {
    onAccepted: answer => {
      close()
      onAccepted(answer)
    },
    onChanged: message => {
      close()
      onChanged(message)
    },
  })
  const asking = sender('Continue', {
    // what is missing is said at its place
    send: async () => (read() ? call('codes', {}) : undefined),
    done: ({ message }) => {
      asking.button.hidden = true
      code.show(message)
    },
    refused: answer => answer.code === 'TOO_MANY_REQUESTS' && code.show(answer.message),
  })
  form.append(
    summary(page),
    name.whole,
    signature.whole,
    element('label', { className: 'tick' }, tick, element('span', {}, consent)),
    tickProblem,
    asking.problem,
    asking.button,
    code.whole,
  )
  form.addEventListener('submit', event => (asking.button.hidden ? code.run(event) : asking.run(event)))
  const close = openDialog('Accept the quotation', form)
}

/** The last step: the code that was mailed. */
function codePart(page, read, { onAccepted, onChanged }) {
  const said = element('p', { role: 'status' })
  const code = field(
    'One-time code',
    element('input', {
      type: 'text',
      inputMode: 'numeric',
      autocomplete: 'one-time-code',
      maxLength: 6,
      className: 'code',
    }),
  )
  const again = element('button', { type: 'button', className: 'plain' }, 'Send a new code')
  const { money } = writers(page)
  const accepting = sender(`Accept for ${money(page.quotation.grandTotal)}`, {
    send: async () => {
      const signed = read()
      const isWhole = code.check(/^\d{6}$/.test(code.control.value.trim()) ? '' : 'Enter the six digits of the code')
      if (!signed || !isWhole) return undefined
      const { versionId, quotation } = page
      const what = { versionId, selection: selectionOf(quotation), grandTotal: quotation.grandTotal }
      return call('acceptances', { ...what, ...signed, agreed: true, code: code.control.value.trim() })
    },
    done: ({ data }) => onAccepted(data),
    refused: answer => {
      if (answer.code === 'CONFLICT') onChanged(answer.message)
      const isCode = answer.fields?.some(one => one.field === 'code')
      if (isCode) code.check(answer.message)
      if (isCode) code.control.focus()
      return answer.code === 'CONFLICT' || isCode
    },
  })
  const whole = element('div', { hidden: true }, said, code.whole, accepting.problem, accepting.button, again)
  let timer
  const wait = seconds => {
    clearTimeout(timer)
    again.disabled = seconds > 0
    again.textContent = seconds > 0 ? `Send a new code (in ${seconds} s)` : 'Send a new code'
    if (seconds > 0) timer = setTimeout(() => wait(seconds - 1), 1000)
  }
  const show = message => {
    whole.hidden = false
    said.textContent = message
    wait(AGAIN_AFTER)
    code.control.focus()
    return true
  }
  again.addEventListener('click', async () => {
    try {
      show((await call('codes', {})).message)
    } catch {
      said.textContent = 'The code could not be sent. Check your connection and try again.'
    }
  })
  return { whole, show, run: accepting.run }
}
