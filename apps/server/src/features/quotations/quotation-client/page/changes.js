// Marks of what changed since the version that was read by this link before, with values from before struck through.
import { element } from './elements.js'

/** A value from before, nothing where there is none. */
export const was = text => (text ? element('del', {}, text) : null)

/** `New` or `Changed`. */
export const changeMark = change =>
  change && element('span', { className: 'mark changed' }, change.isNew ? 'New' : 'Changed')

/** What the marks mean, and what is not in the quotation any more. */
export function changesNotice({ changes }, write) {
  if (!changes) return null
  return element(
    'section',
    { className: 'text changes', 'aria-label': 'Changes' },
    element('p', {}, `Changes since version ${changes.since}, which you read before, are marked.`),
    changes.removed.length > 0 && element('p', {}, 'Taken out:'),
    changes.removed.length > 0 &&
      element(
        'ul',
        {},
        changes.removed.map(({ description, amount }) =>
          element('li', {}, was(description), amount && ' ', was(amount && write.money(amount))),
        ),
      ),
  )
}
