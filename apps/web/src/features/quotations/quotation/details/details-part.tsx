import { Button, Checkbox, MultiSelect, Radio, Stack } from '@mantine/core'
import type { TaxWords } from '@plinth/contract/company/fiscal/tax-words'
import { decimalWithin } from '@plinth/contract/quotations/decimals'
import type { HeadFields, PriceView, ShownColumn } from '@plinth/contract/quotations/quotation/content'
import {
  QUOTATION_LIMITS as LIMITS,
  QUOTATION_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/quotation-limits'
import { TAX_MODE_NAMES } from '@plinth/contract/quotations/quotation/rules/tax-mode'
import { typedNumber } from '@plinth/contract/quotations/quotation/typed/typed-number'
import { DEFAULT_ZONE } from '../../../../lib/text/format-date.ts'
import { DayInput } from '../../../../ui/inputs/day-input.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import type { GridModel } from '../lines/grid-model.ts'
import { useQuotationRights } from '../page/use-quotation-rights.ts'
import { headSet } from '../store/head-changes.ts'
import { BillTo } from './bill-to.tsx'
import classes from './details.module.css'
import { HeadText } from './head-text.tsx'
import { type PartProps, STATE_CHOICE, say, tooLong } from './part-props.ts'
import { SavedField } from './saved-field.tsx'
import { scopeInTwoLines } from './scope-text.ts'

const VIEWS: Readonly<Record<PriceView, string>> = {
  everything: 'Everything',
  amounts: 'Amounts without rates',
  sections: 'Totals of sections',
  total: 'Grand total only',
}
const columnNames = (taxes: TaxWords): Readonly<Record<ShownColumn, string>> => ({
  picture: 'Picture',
  brand: 'Brand',
  attributes: 'Attributes',
  hsn: taxes.code,
  unit: 'Unit',
  discount: 'Discount',
  measurement: 'Measurement',
})

/** The head of a version: to whom, where, how it is taxed and what the client sees (QT-073 to QT-085). */
export function DetailsPart({ model }: { model: GridModel }) {
  const { head } = model.content
  const isOff = !model.isEditable
  const set = (fields: Partial<HeadFields>): string | undefined => model.change([headSet(fields)])
  const props = { head, isOff, set, taxes: model.taxes }
  return (
    <div className={classes.root}>
      <div className={classes.sheet}>
        {!model.isTemplate && (
          <SavedField
            label="Title"
            value={head.title}
            isOff={isOff}
            onSave={title => tooLong(title, LIMITS.title) ?? set({ title })}
          />
        )}
        <div className={classes.saved}>
          <HeadText field="introduction" label="Introduction" model={model} />
          {model.isEditable && !model.isTemplate && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.savedTexts}
              onClick={() => say(set({ introduction: scopeInTwoLines(model.content) }))}
            >
              Scope in two lines
            </Button>
          )}
        </div>
        {/* a template is for any client and site, which also say how it is taxed */}
        {!model.isTemplate && <BillTo {...props} />}
        {!model.isTemplate && <Site {...props} />}
        <Taxes {...props} taxName={model.taxName} isTemplate={model.isTemplate} />
        <ClientView {...props} isDesign={model.isDesign} />
      </div>
    </div>
  )
}

function Site({ head, isOff, taxes, set }: PartProps) {
  const zone = useQuotationRights()?.zone ?? DEFAULT_ZONE
  const saveArea = (typed: string): string | undefined => {
    if (typed === '') return set({ area: null })
    const area = decimalWithin(typedNumber(typed, 2) ?? '', 2, '0', LIMITS.area)
    return area === undefined ? TEXTS.number : set({ area })
  }
  return (
    <fieldset className={classes.part}>
      <legend>Site</legend>
      <SavedField
        label="Site address"
        lines={2}
        className={classes.wide}
        value={head.siteAddress}
        isOff={isOff}
        onSave={siteAddress => tooLong(siteAddress, LIMITS.siteAddress) ?? set({ siteAddress })}
      />
      {taxes.isIndian && (
        <Select
          label="Place of supply"
          {...STATE_CHOICE}
          value={head.placeOfSupply || null}
          disabled={isOff}
          onChange={state => say(set({ placeOfSupply: state ?? '' }))}
        />
      )}
      <SavedField label="Area" inputMode="decimal" value={head.area ?? ''} isOff={isOff} onSave={saveArea} />
      <Select
        label="Area in"
        data={['sqft', 'sqm', 'Sq yds']}
        value={head.areaUnit}
        disabled={isOff}
        onChange={unit => unit && say(set({ areaUnit: unit as HeadFields['areaUnit'] }))}
      />
      <DayInput
        label="Valid until"
        zone={zone}
        value={head.validUntil ?? ''}
        disabled={isOff}
        onChange={day => say(set({ validUntil: day === '' ? null : day }))}
      />
    </fieldset>
  )
}

/** How a version may be taxed: abroad by the firm's one tax or none, and as it is already. */
const taxModes = (head: HeadFields, { isIndian }: TaxWords, taxName: string) =>
  Object.entries(TAX_MODE_NAMES)
    .filter(([mode]) => isIndian || mode === 'single' || mode === 'none' || mode === head.taxMode)
    .map(([value, label]) => ({ value, label: !isIndian && value === 'single' ? taxName || label : label }))

function Taxes({ head, isOff, taxes, taxName, set, isTemplate }: PartProps & { taxName: string; isTemplate: boolean }) {
  const found = taxes.isIndian ? 'Found from the place of supply' : 'As the firm has set it'
  return (
    <fieldset className={classes.part}>
      <legend>Taxes and rounding</legend>
      {!isTemplate && (
        <Select
          label="Tax"
          data={taxModes(head, taxes, taxName)}
          value={head.taxMode}
          disabled={isOff}
          description={head.isTaxModeManual ? 'Set by hand' : found}
          onChange={mode => mode && say(set({ taxMode: mode as HeadFields['taxMode'], isTaxModeManual: true }))}
        />
      )}
      <Stack gap={10} justify="center">
        <Checkbox
          label="Rates include tax"
          checked={head.pricesIncludeTax}
          disabled={isOff}
          onChange={event => say(set({ pricesIncludeTax: event.currentTarget.checked }))}
        />
        <Checkbox
          label="Round off the grand total"
          checked={head.roundOff}
          disabled={isOff}
          onChange={event => say(set({ roundOff: event.currentTarget.checked }))}
        />
        {head.isTaxModeManual && (
          <Checkbox
            label="Tax set by hand"
            checked
            disabled={isOff}
            onChange={() => say(set({ isTaxModeManual: false }))}
          />
        )}
      </Stack>
    </fieldset>
  )
}

function ClientView({ head, isOff, taxes, isDesign, set }: PartProps & { isDesign: boolean }) {
  return (
    <fieldset className={classes.part}>
      <legend>What the client sees</legend>
      <Radio.Group label="Prices" value={head.show} onChange={show => say(set({ show: show as PriceView }))}>
        <Stack gap={10} mt={4}>
          {Object.entries(VIEWS).map(([value, label]) => (
            <Radio
              key={value}
              value={value}
              label={isDesign ? label.replace('sections', 'phases') : label}
              disabled={isOff}
            />
          ))}
        </Stack>
      </Radio.Group>
      {!isDesign && (
        <Radio.Group
          label="Grouped"
          value={head.groupBy}
          onChange={by => say(set({ groupBy: by === 'section' ? 'section' : 'room' }))}
        >
          <Stack gap={10} mt={4}>
            <Radio value="room" label="By room" disabled={isOff} />
            <Radio value="section" label="By section" disabled={isOff} />
          </Stack>
        </Radio.Group>
      )}
      <MultiSelect
        label="Beside each line"
        className={classes.wide}
        data={Object.entries(columnNames(taxes)).map(([value, label]) => ({ value, label }))}
        value={head.columns}
        // a field that is disabled would pale what is chosen
        readOnly={isOff}
        onChange={columns => say(set({ columns: columns as ShownColumn[] }))}
      />
      <Checkbox
        className={classes.wide}
        label="Mark what changed since the version that the client last opened"
        checked={head.marksChanges}
        disabled={isOff}
        onChange={event => say(set({ marksChanges: event.currentTarget.checked }))}
      />
    </fieldset>
  )
}
