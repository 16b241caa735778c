// What a quotation leaves to its client: options of single things, and packages of the whole.
import { element } from './elements.js'

/** A choice with its options; packages stand side by side, each with what it holds and what the whole comes to with it. */
export function choicePart(page, choice, write, onChoose) {
  const optionPart = choice.isPackage ? packagePart : simpleOption
  const options = choice.options.map(option => {
    const input = element('input', {
      type: 'radio',
      name: choice.id,
      value: option.id,
      checked: option.isChosen,
      disabled: !page.mayChoose,
      onchange: () => onChoose(),
    })
    input.dataset.option = option.id
    return optionPart(option, input, write)
  })
  return element(
    'fieldset',
    { className: choice.isPackage ? `choice packages of-${options.length}` : 'choice' },
    element('legend', {}, choice.name),
    options,
  )
}

const recommended = option => option.isRecommended && element('span', { className: 'mark' }, 'Recommended')

function simpleOption(option, input, write) {
  return element(
    'label',
    { className: 'option' },
    input,
    element('span', {}, element('span', { className: 'name' }, option.name), recommended(option)),
    element(
      'span',
      { className: 'number' },
      option.isChosen
        ? option.amount
          ? write.money(option.amount)
          : 'Chosen'
        : write.difference(option.difference ?? '0.00'),
    ),
  )
}

const counted = (number, word) => (number === null ? null : `${number} ${word}${number === 1 ? '' : 's'}`)

function packagePart(option, input, write) {
  const revisions = counted(option.revisions, 'revision')
  return element(
    'label',
    { className: 'option package' },
    element(
      'span',
      { className: 'head' },
      input,
      element('span', { className: 'name' }, option.name),
      recommended(option),
    ),
    element('strong', { className: 'number' }, write.money(option.total)),
    !option.isChosen &&
      /[1-9]/.test(option.difference ?? '') &&
      element('span', { className: 'soft number' }, write.difference(option.difference)),
    option.deliverables.length > 0 &&
      element(
        'ul',
        { className: 'deliverables' },
        option.deliverables.map(one => element('li', {}, one)),
      ),
    (option.revisions !== null || option.days !== null) &&
      element(
        'span',
        { className: 'soft' },
        [revisions && `${revisions} included`, counted(option.days, 'day')].filter(Boolean).join(' · '),
      ),
  )
}
