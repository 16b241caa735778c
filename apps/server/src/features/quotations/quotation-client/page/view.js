// The client's page: reads the link's token from behind the # of its address, which no request for a page carries, and shows what the
// server answers to it. The address stays as it is, so that reload and bookmark work.
import { call, token } from './call.js'
import { element } from './elements.js'
import { bottomBar, quotationPage } from './quotation.js'
import { doorPart } from './unlock.js'

const SEEN_AFTER = 2000
const STALE_AFTER = 30_000
const main = document.querySelector('main')
const notice = document.querySelector('[role="status"]')

/** Somebody of the firm who is signed in here is no reader: their session goes along where one is stored. */
function staffSession() {
  try {
    return localStorage.getItem('token')
  } catch {
    return null
  }
}

let page
let timer
let shownAt = 0

/** Draws the page anew; what is folded open and where the focus is stay as they were. */
function show(opened) {
  page = opened
  const folds = () => main.querySelectorAll('details[data-group], details[data-comments]')
  // a room and the comments on it have the same id
  const nameOf = ({ dataset }) => (dataset.group ? `group ${dataset.group}` : `comments ${dataset.comments}`)
  const folded = new Map([...folds()].map(one => [nameOf(one), one.open]))
  const focused = document.activeElement?.dataset ?? {}
  document.title = `${page.quotation.title} · ${page.firm.name}`
  main.replaceChildren(...quotationPage(page, handlers).filter(Boolean))
  for (const one of folds()) one.open = folded.get(nameOf(one)) ?? one.open
  document.querySelector('.bar')?.remove()
  document.body.append(bottomBar(page, handlers))
  shownAt = Date.now()
  const again = focused.option
    ? `[data-option="${focused.option}"]`
    : focused.line
      ? `[data-line="${focused.line}"]`
      : undefined
  if (again) main.querySelector(again)?.focus()
}

function say(message, isGood = false) {
  notice.textContent = message
  notice.classList.toggle('good', isGood)
}

/** Shows what came of an answer, from its beginning. */
function showEnd(opened) {
  show(opened)
  scrollTo({ top: 0 })
  main.querySelector('.status')?.focus()
}

const handlers = {
  onChoose: choose,
  onAccepted: showEnd,
  onRejected: showEnd,
  onSaid({ data, message }) {
    show(data)
    say(message, true)
  },
  /** Reads again what changed meanwhile, and says why. */
  async onChanged(message) {
    await open()
    say(message)
  },
}

/** What the firm wrote or issued meanwhile is there when somebody comes back to the page. */
async function refresh() {
  const isBusy =
    token().startsWith(PREVIEW) || document.querySelector('dialog') || document.activeElement?.matches('textarea')
  if (document.visibilityState !== 'visible' || isBusy || Date.now() - shownAt < STALE_AFTER) return
  const answer = await call('openings', {}).catch(() => undefined)
  if (answer?.success) show(answer.data)
}

/** Sends the choice as it stands on the page; what is refused is shown as it was before. */
async function choose() {
  const chosen = name => [...main.querySelectorAll(`[data-${name}]:checked`)].map(input => input.dataset[name])
  const selection = { optionalLineIds: [...new Set(chosen('line'))], optionIds: chosen('option') }
  main.setAttribute('aria-busy', 'true')
  try {
    const answer = await call('choices', { versionId: page.versionId, selection })
    show(answer.success ? answer.data : page)
    say(answer.success ? '' : answer.message)
    // another version by now: it is shown instead of the one that was chosen in
    if (answer.code === 'CONFLICT') await handlers.onChanged(answer.message)
  } catch {
    show(page)
    say('Your choice could not be saved. Check your connection and try again.')
  }
  main.removeAttribute('aria-busy')
}

/** Says that the page was looked at, once it was visible for two seconds. */
function countReading() {
  clearTimeout(timer)
  if (document.visibilityState !== 'visible') return
  timer = setTimeout(async () => {
    document.removeEventListener('visibilitychange', countReading)
    const session = staffSession()
    // a reading that is not counted is no reason to disturb who reads
    await call('views', { versionId: page.versionId }, session ? { authorization: `Bearer ${session}` } : {}).catch(
      () => {},
    )
  }, SEEN_AFTER)
}

function refuse(message, retry) {
  const again = retry && element('button', { type: 'button', onclick: retry }, 'Try again')
  main.replaceChildren(element('div', { className: 'refused' }, element('p', {}, message), again || ''))
}

const PREVIEW = 'preview='

/** What the client would get, for somebody of the firm who is signed in here (QT-266): it is looked at, and nothing can be pressed. */
async function preview() {
  const id = encodeURIComponent(token().slice(PREVIEW.length))
  const answer = await fetch(`/api/quotation/versions/${id}/preview`, {
    headers: { authorization: `Bearer ${staffSession()}` },
    credentials: 'omit',
  })
  const { success, data, message } = await answer.json()
  if (!success) return refuse(message)
  show(data)
  for (const control of document.querySelectorAll('button, input, textarea, select')) control.disabled = true
  document.body.prepend(element('p', { className: 'preview' }, 'Preview'))
}

async function open() {
  try {
    if (token().startsWith(PREVIEW)) return await preview()
    const answer = await call('openings', {})
    if (answer.data?.asksCode) return main.replaceChildren(doorPart(answer, open))
    if (!answer.success) return refuse(answer.message)
    show(answer.data)
    document.addEventListener('visibilitychange', countReading)
    countReading()
  } catch {
    refuse('The quotation could not be loaded. Check your connection.', open)
  }
}

// another link in the same tab
window.addEventListener('hashchange', open)
document.addEventListener('visibilitychange', refresh)
await open()
