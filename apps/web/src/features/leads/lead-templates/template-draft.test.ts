import { expect, it } from 'vitest'
import { changeField, draftOf, draftProblems, toBody, toShape } from './template-draft.ts'

const INDIA = { country: 'India', dialCode: '+91' }
const field = (draft: ReturnType<typeof draftOf>, name: string) => draft.fields.find(one => one.fieldName === name)

it('a new template begins like the default one and needs a name', () => {
  const draft = draftOf(undefined)
  expect(draftProblems(draft, INDIA)).toEqual({ name: 'Please enter the template name' })
  expect(toBody({ ...draft, name: ' Villas ' })).toMatchObject({
    name: 'Villas',
    isFirstNameMandatory: true,
    isContactNumberMandatory: true,
    isSouceNameMandatory: false,
  })
})

it('shown and mandatory go together', () => {
  const mandatory = changeField(changeField(draftOf(undefined), 'budget', { isShown: false }), 'budget', {
    isMandatory: true,
  })
  expect(field(mandatory, 'budget')).toMatchObject({ isShown: true, isMandatory: true })
  expect(field(changeField(mandatory, 'budget', { isShown: false }), 'budget')).toMatchObject({ isMandatory: false })
  expect(toShape(mandatory).isBudgetMandatory).toBe(true)
})

it('options are removed with the dropdown, and required with it', () => {
  const draft = { ...draftOf(undefined), name: 'A' }
  const empty = changeField(draft, 'city', { kind: 'dropdown' })
  expect(draftProblems(empty, INDIA)).toEqual({ city: 'Please enter at least one option' })
  const chosen = changeField(empty, 'city', { options: ['Pune'] })
  expect(draftProblems(chosen, INDIA)).toEqual({})
  expect(field(changeField(chosen, 'city', { kind: 'shortAnswer' }), 'city')?.options).toEqual([])
})
