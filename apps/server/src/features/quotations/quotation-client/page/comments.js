// Comments on the quotation, on a line or on a section, with what the firm answered.
import { call } from './call.js'
import { field, keptText, sender } from './dialog.js'
import { element } from './elements.js'

const moment = iso =>
  new Date(iso).toLocaleString('en-IN', { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })

const said = ({ author, isFirm, text, at }, firm) =>
  element(
    'div',
    { className: isFirm ? 'said firm-said' : 'said' },
    element(
      'p',
      { className: 'soft' },
      element('strong', {}, author),
      isFirm && `, ${firm.name}`,
      ' · ',
      element('time', { dateTime: at }, moment(at)),
    ),
    element('p', { className: 'words' }, text),
  )

/** A form that writes a comment; `key` is where what is typed is kept. */
function writing(page, { key, label, to, onSaid, onChanged }) {
  const { area, forget } = keptText(`comment ${page.number} ${key}`, { maxLength: 1000, rows: 2 })
  const text = field(label, area)
  let id = crypto.randomUUID()
  const sending = sender('Send', {
    className: 'secondary',
    send: async () =>
      text.check(area.value.trim() === '' ? 'Field is required' : '')
        ? call('comments', { versionId: page.versionId, comment: { id, ...to, text: area.value.trim() } })
        : undefined,
    done: answer => {
      id = crypto.randomUUID()
      forget()
      onSaid(answer)
    },
    // another version by now, which is shown with what was typed
    refused: ({ code, message }) => code === 'CONFLICT' && onChanged(message),
  })
  return element(
    'form',
    { className: 'writing', noValidate: true, onsubmit: sending.run },
    text.whole,
    sending.problem,
    sending.button,
  )
}

const threadPart = (page, thread, handlers) =>
  element(
    'li',
    { className: 'thread' },
    (thread.isDone || thread.isChangeRequest) &&
      element(
        'p',
        { className: 'marks' },
        thread.isChangeRequest && element('span', { className: 'mark' }, 'Wish for a change'),
        thread.isDone && element('span', { className: 'mark' }, 'Done'),
      ),
    said(thread, page.firm),
    thread.answers.map(answer => said(answer, page.firm)),
    page.mayComment &&
      element(
        'details',
        { className: 'reply' },
        element('summary', {}, 'Reply'),
        writing(page, { key: thread._id, label: 'Your reply', to: { threadId: thread._id }, ...handlers }),
      ),
  )

const list = (page, threads, handlers) =>
  threads.length > 0 &&
  element(
    'ol',
    { className: 'threads' },
    threads.map(thread => threadPart(page, thread, handlers)),
  )

/** The comments on a line or section, folded away behind a button that says how many they are. */
export function placeComments(page, { target, originId, name }, handlers) {
  const threads = page.threads.filter(thread => thread.target === target && thread.originId === originId)
  if (originId === null || (threads.length === 0 && !page.mayComment)) return null
  const count = threads.reduce((sum, { answers }) => sum + 1 + answers.length, 0)
  const label = count === 0 ? 'Comment' : count === 1 ? '1 comment' : `${count} comments`
  const details = element(
    'details',
    { className: 'comments' },
    element('summary', { 'aria-label': `${label} on ${name}` }, label),
    list(page, threads, handlers),
    page.mayComment &&
      writing(page, { key: originId, label: `Your comment on ${name}`, to: { target, originId }, ...handlers }),
  )
  details.dataset.comments = originId
  return details
}

/** The comments on the quotation as a whole, and those on places that are not in this version any more. */
export function wholeComments(page, handlers) {
  const places = new Set(
    page.quotation.groups.flatMap(({ originId, lines }) => [originId, ...lines.map(line => line.originId)]),
  )
  const threads = page.threads.filter(({ target, originId }) => target === 'whole' || !places.has(originId))
  if (threads.length === 0 && !page.mayComment) return null
  return element(
    'section',
    { className: 'whole-comments', 'aria-labelledby': 'comments-title' },
    element('h2', { id: 'comments-title' }, 'Comments'),
    list(page, threads, handlers),
    page.mayComment && writing(page, { key: 'whole', label: 'Your comment', to: {}, ...handlers }),
  )
}
