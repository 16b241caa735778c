// Rooms or sections of a quotation and their lines.
import { changeMark, was } from './changes.js'
import { placeComments } from './comments.js'
import { element } from './elements.js'

/** A room or a section that folds, with its lines; `onChoose` is called when an optional line is taken or left, the others about comments. */
export function groupPart(page, group, at, write, handlers) {
  const isOpen = window.matchMedia('(min-width: 48em)').matches || at === 0
  const change = page.changes?.groups[group.originId]
  const days = group.days === null ? null : `${group.days} ${group.days === 1 ? 'day' : 'days'}`
  const revisions =
    group.revisions === null ? null : `${group.revisions} ${group.revisions === 1 ? 'revision' : 'revisions'}`
  const details = element(
    'details',
    { open: isOpen },
    element(
      'summary',
      {},
      element('h2', {}, was(change?.was.name), change?.was.name && ' ', group.name),
      changeMark(change),
      group.subtotal && element('span', { className: 'number' }, write.money(group.subtotal)),
    ),
    group.note && element('p', { className: 'soft' }, group.note),
    group.deliverables.length > 0 &&
      element(
        'ul',
        { className: 'deliverables' },
        group.deliverables.map(one => element('li', {}, one)),
        (change?.gone ?? []).map(one => element('li', {}, was(one))),
      ),
    (days || revisions) &&
      element(
        'p',
        { className: 'soft' },
        was(change?.was.days && `${change.was.days} days`),
        was(change?.was.revisions && `${change.was.revisions} revisions`),
        (change?.was.days || change?.was.revisions) && ' ',
        [days, revisions && `${revisions} included`].filter(Boolean).join(' · '),
      ),
    element(
      'ol',
      { className: 'lines' },
      shownLines(page, group).map(line => linePart(page, line, write, handlers)),
    ),
    group.discount &&
      element(
        'p',
        { className: 'discount' },
        'Discount',
        element('span', { className: 'number' }, write.money(`-${group.discount}`)),
      ),
    placeComments(page, { target: 'section', originId: group.originId, name: group.name }, handlers),
  )
  details.dataset.group = group.id ?? 'general'
  return details
}

/** The lines of a group without those of packages that are not chosen: what these hold stands beside each other above. */
function shownLines({ quotation }, { lines }) {
  const hidden = new Set(
    quotation.choices
      .filter(({ isPackage }) => isPackage)
      .flatMap(({ options }) => options.filter(({ isChosen }) => !isChosen).map(({ id }) => id)),
  )
  return lines.filter(({ optionId }) => !hidden.has(optionId))
}

function linePart(page, line, write, handlers) {
  const change = page.changes?.lines[line.originId]
  if (line.kind === 'note')
    return element('li', { className: 'note' }, was(change?.was.description), changeMark(change), line.description)
  const marks = [
    line.isByClient && 'By client',
    line.isProvisional && 'Provisional sum',
    line.isOptional && 'Optional',
    line.place,
  ].filter(Boolean)
  const facts = [
    line.brand,
    ...line.attributes.map(({ name, value }) => `${name}: ${value}`),
    line.hsn && `${page.quotation.words.code} ${line.hsn}`,
    line.serial && `Your no. ${line.serial}`,
  ].filter(Boolean)
  const quantity = line.quantity === null ? '' : `${write.quantity(line.quantity)}${line.unit ? ` ${line.unit}` : ''}`
  const rate = line.rate === null ? '' : write.money(line.rate)
  const before = change && valuesBefore(change.was, line, write)
  return element(
    'li',
    { className: line.isCounted || line.isByClient ? 'line' : 'line uncounted' },
    element('span', { className: 'place' }, line.number),
    element(
      'div',
      { className: 'what' },
      line.imageFileId !== null &&
        page.pictures[line.imageFileId] &&
        element('img', { className: 'picture', src: page.pictures[line.imageFileId], alt: '', width: 80 }),
      element('p', {}, was(change?.was.description), change?.was.description && ' ', line.description),
      (marks.length > 0 || change) &&
        element(
          'p',
          { className: 'marks' },
          changeMark(change),
          marks.map(mark => element('span', { className: 'mark' }, mark)),
        ),
      before && element('p', { className: 'soft' }, was(before)),
      facts.length > 0 && element('p', { className: 'soft' }, facts.join(' · ')),
      line.note && element('p', { className: 'soft' }, line.note),
      (quantity || rate) && element('p', { className: 'soft on-phone' }, [quantity, rate].filter(Boolean).join(' × ')),
      line.percent &&
        element(
          'p',
          { className: 'soft' },
          `${line.percent}% of ${line.baseAmount === null ? 'the other lines' : write.money(line.baseAmount)}`,
        ),
      line.discount &&
        element(
          'p',
          { className: 'soft' },
          `Discount ${line.discountPct ? `${line.discountPct}%` : write.money(line.discount)}`,
        ),
      line.measurements.length > 0 && measurements(line, write),
      line.difference !== null && taking(page, line, write, handlers),
      line.isTaken && taking(page, line, write, handlers),
      placeComments(page, { target: 'line', originId: line.originId, name: line.description.slice(0, 60) }, handlers),
    ),
    element('span', { className: 'number wide' }, quantity),
    element('span', { className: 'number wide' }, line.percent ? `${line.percent}%` : rate),
    element(
      'span',
      { className: 'number amount' },
      change?.was.amount && was(write.money(change.was.amount)),
      line.isByClient ? 'By client' : line.amount === null ? '' : write.money(line.amount),
    ),
  )
}

/** Quantity and rate from before, where one of them differs: `210 sqft × ₹1,650.00`. */
function valuesBefore(old, line, write) {
  if (!['quantity', 'unit', 'rate', 'percent', 'note'].some(field => old[field] !== undefined)) return ''
  const quantity = old.quantity ?? line.quantity
  const rate = old.rate ?? line.rate
  const percent = old.percent ?? line.percent
  const values = [
    quantity !== null && `${write.quantity(quantity)} ${old.unit ?? line.unit ?? ''}`.trim(),
    percent ? `${percent}%` : rate !== null && write.money(rate),
  ]
  return [values.filter(Boolean).join(' × '), old.note].filter(Boolean).join(' · ')
}

/** A box that takes an optional line. */
function taking(page, line, write, { onChoose }) {
  const input = element('input', {
    type: 'checkbox',
    checked: line.isTaken,
    disabled: !page.mayChoose,
    onchange: () => onChoose(),
  })
  input.dataset.line = line.id
  const label = line.isTaken ? 'Included' : `Add for ${write.difference(line.difference)}`
  return element('label', { className: 'take' }, input, element('span', {}, label))
}

function measurements(line, write) {
  const row = ({ description, isDeduction, nos, length, breadth, height, quantity }) =>
    element(
      'li',
      {},
      [description, isDeduction && 'deduction'].filter(Boolean).join(', '),
      ' ',
      [write.quantity(nos), length, breadth, height].filter(Boolean).join(' × '),
      ` = ${write.quantity(quantity)}`,
    )
  return element(
    'details',
    { className: 'measured' },
    element('summary', {}, 'Measurements'),
    element('ul', {}, line.measurements.map(row)),
  )
}
