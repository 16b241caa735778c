import { NumberInput, Switch, TextInput } from '@mantine/core'
import { monthName } from '@plinth/contract/company/fiscal/financial-year'
import { numberOf, seriesProblem } from '@plinth/contract/quotations/quotation/numbering'
import { PLACES_OF_SUPPLY } from '@plinth/contract/quotations/quotation/rules/tax-mode'
import { TYPE_NAMES } from '@plinth/contract/quotations/quotation-letter'
import {
  type QuotationSettings,
  REGISTRATIONS,
  SETTINGS_LIMITS,
} from '@plinth/contract/quotations/quotation-settings/settings'
import { OPTION_LIST } from '../../../../ui/inputs/option-list.ts'
import { Select } from '../../../../ui/inputs/select.tsx'
import classes from './settings-part.module.css'
import { SettingsPart } from './settings-part.tsx'
import { useSettingsPart } from './use-settings-part.ts'

export interface PartProps {
  settings: QuotationSettings
  isLocked: boolean
}

const STATES = [
  { value: '', label: 'Not set' },
  ...Object.entries(PLACES_OF_SUPPLY)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([value, name]) => ({ value, label: `${value} ${name}` })),
]
const REGISTRATION_OPTIONS = Object.entries(REGISTRATIONS).map(([value, label]) => ({ value, label }))

/** How the firm is registered, where it is, and what its tax is called (QT-319). */
export function TaxPart({ settings, isLocked }: PartProps) {
  const part = useSettingsPart('tax', settings, ['registration', 'stateCode', 'taxName'])
  const { form } = part
  const isAbroad = form.values.registration === 'foreign'
  return (
    <SettingsPart title="Tax" hint="What quotations that are made from now on charge." isLocked={isLocked} part={part}>
      <Select
        label="Registration"
        data={REGISTRATION_OPTIONS}
        {...OPTION_LIST}
        {...form.getInputProps('registration')}
      />
      {isAbroad ? (
        <TextInput label="Tax name" maxLength={SETTINGS_LIMITS.taxName} {...form.getInputProps('taxName')} />
      ) : (
        <Select
          label="State of the firm"
          data={STATES}
          searchable
          {...OPTION_LIST}
          {...form.getInputProps('stateCode')}
        />
      )}
    </SettingsPart>
  )
}

const MONTHS = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: monthName(at + 1),
}))

/** How numbers are written and where they go on (QT-190 to QT-193, QT-196). */
export function NumbersPart({ settings, isLocked }: PartProps) {
  const part = useSettingsPart('numbers', settings, ['series', 'firstMonth'])
  const { form } = part
  const { series, firstMonth } = form.values
  return (
    <SettingsPart
      title="Numbers"
      hint="Each type counts for itself and begins anew each financial year. {PREFIX}, {FY} or {YYYY}, {N} to {NNNNNN}, / and - make a number of at most 16 characters."
      isLocked={isLocked}
      part={part}
    >
      {(['design', 'execution'] as const).map(type => (
        <fieldset key={type} className={classes.series}>
          <legend>{TYPE_NAMES[type]}</legend>
          <TextInput label="Prefix" maxLength={4} {...form.getInputProps(`series.${type}.prefix`)} />
          <TextInput label="Pattern" maxLength={40} {...form.getInputProps(`series.${type}.pattern`)} />
          <NumberInput
            label="Next number"
            min={1}
            max={SETTINGS_LIMITS.nextNumber}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps(`series.${type}.next`)}
          />
          {seriesProblem(series[type], firstMonth) === undefined && (
            <output>
              {`For example ${numberOf(series[type], { year: 2026, firstMonth, counter: Number(series[type].next) || 1 })}`}
            </output>
          )}
        </fieldset>
      ))}
      <Select
        label="The financial year begins in"
        data={MONTHS}
        {...OPTION_LIST}
        value={String(firstMonth)}
        onChange={month => form.setFieldValue('firstMonth', Number(month))}
      />
    </SettingsPart>
  )
}

/** What new quotations begin with (QT-319). */
export function PricesPart({ settings, isLocked }: PartProps) {
  const part = useSettingsPart('prices', settings, ['pricesIncludeTax', 'roundOff', 'validityDays', 'rateAgeDays'])
  const { form } = part
  return (
    <SettingsPart title="Prices" hint="What new quotations begin with." isLocked={isLocked} part={part}>
      <div className={classes.choices}>
        <Switch label="Rates include tax" {...form.getInputProps('pricesIncludeTax', { type: 'checkbox' })} />
        <Switch label="Round the total off" {...form.getInputProps('roundOff', { type: 'checkbox' })} />
      </div>
      <NumberInput
        label="Valid for days"
        min={1}
        max={SETTINGS_LIMITS.validityDays}
        allowDecimal={false}
        {...form.getInputProps('validityDays')}
      />
      <NumberInput
        label="A rate is old after days"
        min={1}
        max={SETTINGS_LIMITS.rateAgeDays}
        allowDecimal={false}
        {...form.getInputProps('rateAgeDays')}
      />
    </SettingsPart>
  )
}

const LIMITS = { maxDiscountPct: '10.00', minMarginPct: '15.00' } as const

/** From when on a quotation needs approval (QT-222); the margin is for who may see costs. */
export function ApprovalPart({ settings, isLocked }: PartProps) {
  const seesMargin = settings.minMarginPct !== undefined
  const part = useSettingsPart(
    'approval',
    settings,
    seesMargin ? ['maxDiscountPct', 'minMarginPct'] : ['maxDiscountPct'],
  )
  const limit = (name: 'maxDiscountPct' | 'minMarginPct', switched: string, label: string) => (
    <>
      <Switch
        label={switched}
        checked={part.form.values[name] !== null}
        onChange={event => part.form.setFieldValue(name, event.currentTarget.checked ? LIMITS[name] : null)}
      />
      <TextInput
        label={label}
        inputMode="decimal"
        disabled={part.form.values[name] === null}
        {...part.form.getInputProps(name)}
        value={part.form.values[name] ?? ''}
      />
    </>
  )
  return (
    <SettingsPart
      title="Approval"
      hint="Beyond these a quotation is sent only with the approval of somebody who may give it."
      isLocked={isLocked}
      part={part}
    >
      {limit('maxDiscountPct', 'Ask for approval of large discounts', 'Discount above, %')}
      {seesMargin && limit('minMarginPct', 'Ask for approval of low margins', 'Margin below, %')}
    </SettingsPart>
  )
}
