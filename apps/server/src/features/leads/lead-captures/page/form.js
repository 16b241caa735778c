// The script of a capture form's public page. It asks nothing of the page that shows the form.
const form = document.querySelector('form')
const parameters = new URLSearchParams(location.search)
const isEmbedded = window.parent !== window
const opened = performance.now()

if (isEmbedded) {
  document.documentElement.classList.add('embedded')
  const tellHeight = () => {
    const height = Math.ceil(document.querySelector('main').getBoundingClientRect().height)
    window.parent.postMessage({ plinthForm: 'height', height }, '*')
  }
  new ResizeObserver(tellHeight).observe(document.querySelector('main'))
  tellHeight()
}

const part = name => form.querySelector(`[data-for="${name}"]`)
const pause = milliseconds => new Promise(resolve => setTimeout(resolve, Math.max(0, milliseconds)))

function showProblems(problems) {
  let first
  for (const element of form.querySelectorAll('[data-for]')) {
    const name = element.dataset.for
    const input = form.elements.namedItem(name)
    element.textContent = problems[name] ?? ''
    if (problems[name]) input?.setAttribute('aria-invalid', 'true')
    else input?.removeAttribute('aria-invalid')
    if (problems[name] && input) first ??= input
  }
  first?.focus()
}

function missing() {
  const problems = {}
  for (const input of form.querySelectorAll('[data-required]')) {
    const isThere = input.type === 'checkbox' ? input.checked : input.value.trim() !== ''
    if (!isThere) problems[input.name] = 'Field is required'
  }
  return problems
}

function values() {
  const sent = { token: form.dataset.token }
  for (const input of form.querySelectorAll('input, textarea'))
    sent[input.name] = input.type === 'checkbox' ? input.checked : input.value
  sent.pageUrl = (parameters.get('page') || (isEmbedded ? document.referrer : location.href)).slice(0, 8000)
  sent.referrer = (parameters.get('referrer') || (isEmbedded ? '' : document.referrer)).slice(0, 8000)
  return sent
}

async function send() {
  const response = await fetch(form.dataset.action, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values()),
    credentials: 'omit',
  })
  return response.json()
}

function showThanks({ successText, redirectUrl }) {
  const thanks = document.createElement('p')
  thanks.className = 'thanks'
  thanks.tabIndex = -1
  thanks.setAttribute('role', 'status')
  thanks.textContent = successText || 'Thank you. We will be in touch soon.'
  form.replaceWith(thanks)
  if (redirectUrl) {
    const link = document.createElement('a')
    link.href = redirectUrl
    link.target = '_top'
    link.textContent = 'Continue'
    const line = document.createElement('p')
    line.append(link)
    thanks.after(line)
    if (isEmbedded) window.parent.postMessage({ plinthForm: 'done', redirectUrl }, '*')
    else location.assign(redirectUrl)
  }
  thanks.focus()
}

let isBusy = false
form?.addEventListener('submit', async event => {
  event.preventDefault()
  if (isBusy) return
  const problems = missing()
  showProblems(problems)
  if (Object.keys(problems).length > 0) return
  isBusy = true
  const button = form.querySelector('button')
  const label = button.textContent
  button.setAttribute('aria-disabled', 'true')
  button.textContent = 'Sending…'
  try {
    // people who let their browser fill the form are not to be taken for programs
    await pause(Number(form.dataset.least) * 1000 + 1000 - (performance.now() - opened))
    const answer = await send()
    if (answer.success) {
      showThanks(answer.data)
      return
    }
    const refused = {}
    for (const { field, message } of answer.fields ?? []) refused[field] ??= message
    const isShown = Object.keys(refused).some(name => part(name))
    showProblems({ ...refused, form: isShown ? '' : answer.message })
  } catch {
    showProblems({ form: 'Could not send. Check your connection and try again.' })
  }
  isBusy = false
  button.removeAttribute('aria-disabled')
  button.textContent = label
})
