import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import type { TaxWords } from '@plinth/contract/company/fiscal/tax-words'
import { ANALYSIS_TEXTS } from '@plinth/contract/quotations/assemblies/assembly-rules'
import { percentText, rateText } from '@plinth/contract/quotations/decimal-text'
import { ITEM_LIMITS } from '@plinth/contract/quotations/item-rules'
import type { ItemUnit, TaxRate } from '@plinth/contract/quotations/library-lists'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../ui/inputs/select.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import { categoriesQuery, categoryOptions, taxRatesQuery, unitsQuery } from './item-library.api.ts'
import { figuresOf, type ItemFormValues, itemLabels } from './item-values.ts'
import classes from './library.module.css'
import { SimilarItems } from './similar-items.tsx'
import type { ItemForm } from './use-item-form.ts'
import { VariantFields } from './variant-fields.tsx'

export interface ItemFieldsProps {
  form: ItemForm
  isNew: boolean
  isLocked: boolean
  seesCosts: boolean
  symbol: string
  taxes: TaxWords
}

/** Those that may be chosen: what is archived only where it is chosen already. */
const offered = <T extends ItemUnit | TaxRate>(rows: readonly T[] = [], chosen: string): T[] =>
  rows.filter(row => !row.isArchived || row._id === chosen)

/** All that is kept of an item. */
export function ItemFields({ form, isNew, isLocked, seesCosts, symbol, taxes }: ItemFieldsProps) {
  const labels = itemLabels(taxes)
  const { data: categories } = useQuery(categoriesQuery)
  const { data: units } = useQuery(unitsQuery)
  const { data: taxRates } = useQuery(taxRatesQuery)
  const { values } = form
  const input = (field: keyof ItemFormValues) => ({
    label: labels[field],
    autoComplete: 'off',
    disabled: isLocked,
    ...form.getInputProps(field),
  })
  return (
    <div className={classes.fields}>
      <TextInput
        {...input('name')}
        className={classes.whole}
        withAsterisk
        aria-required
        data-autofocus
        maxLength={ITEM_LIMITS.name}
      />
      {isNew && <SimilarItems name={values.name} />}
      <Select
        {...input('categoryId')}
        data={categoryOptions(categories)}
        value={values.categoryId || null}
        onChange={value => form.setFieldValue('categoryId', value ?? '')}
        searchable
        clearable
      />
      <TextInput {...input('code')} maxLength={ITEM_LIMITS.code} />
      <Select
        {...input('unitId')}
        className={classes.third}
        data={offered(units, values.unitId).map(({ _id, code, name }) => ({ value: _id, label: `${code} · ${name}` }))}
        value={values.unitId || null}
        onChange={value => form.setFieldValue('unitId', value ?? '')}
        searchable
        withAsterisk
        aria-required
      />
      <Select
        {...input('taxRateId')}
        className={classes.third}
        data={offered(taxRates, values.taxRateId).map(({ _id, rate }) => ({ value: _id, label: percentText(rate) }))}
        value={values.taxRateId || null}
        onChange={value => value && form.setFieldValue('taxRateId', value)}
      />
      <TextInput {...input('hsn')} className={classes.third} inputMode="numeric" maxLength={8} />
      <Rates form={form} labels={labels} input={input} isLocked={isLocked} seesCosts={seesCosts} symbol={symbol} />
      <TextInput {...input('brand')} className={classes.whole} maxLength={ITEM_LIMITS.brand} />
      <Textarea
        {...input('description')}
        className={classes.whole}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={ITEM_LIMITS.description}
      />
      <div className={classes.whole}>
        <AttributeFields form={form} path="attributes" attributes={values.attributes} isLocked={isLocked} />
      </div>
      {seesCosts && (
        <>
          <TextInput {...input('vendor')} maxLength={ITEM_LIMITS.vendor} />
          <TextInput {...input('vendorCode')} maxLength={ITEM_LIMITS.vendorCode} />
        </>
      )}
      {values.pricing !== 'analysis' && (
        <VariantFields form={form} isLocked={isLocked} seesCosts={seesCosts} symbol={symbol} />
      )}
    </div>
  )
}

interface RatesProps extends Pick<ItemFieldsProps, 'form' | 'isLocked' | 'seesCosts' | 'symbol'> {
  labels: ReturnType<typeof itemLabels>
  input: (field: keyof ItemFormValues) => object
}

/** Selling rate, and for who may see costs the cost, what it is marked up by, and the margin (QT-037). */
function Rates({ form, labels, input, isLocked, seesCosts, symbol }: RatesProps) {
  const { values } = form
  const isMarkup = values.pricing === 'markup'
  const isAnalysed = values.pricing === 'analysis'
  const figures = figuresOf(values)
  // what follows an analysis is not typed
  const figure = { inputMode: 'decimal' as const, maxLength: 40, readOnly: isAnalysed }
  if (!seesCosts)
    return <TextInput {...input('sellingRate')} {...figure} leftSection={symbol} className={classes.whole} />
  return (
    <>
      {isAnalysed ? (
        <p className={`${classes.whole} ${classes.margin}`}>{`${ANALYSIS_TEXTS.follows}.`}</p>
      ) : (
        <SegmentedControl
          className={classes.whole}
          aria-label={labels.pricing}
          disabled={isLocked}
          data={[
            { value: 'fixed', label: 'Typed selling rate' },
            { value: 'markup', label: 'Cost and markup' },
          ]}
          value={values.pricing}
          onChange={pricing => form.setFieldValue('pricing', pricing as ItemFormValues['pricing'])}
        />
      )}
      <TextInput {...input('costRate')} {...figure} leftSection={symbol} className={classes.third} />
      {isMarkup ? (
        <TextInput {...input('markup')} {...figure} rightSection="%" className={classes.third} />
      ) : (
        <TextInput
          label={labels.markup}
          className={classes.third}
          value={figures.markup ?? ''}
          rightSection="%"
          readOnly
        />
      )}
      {isMarkup ? (
        <TextInput
          label={labels.sellingRate}
          className={classes.third}
          value={figures.sellingRate ?? ''}
          leftSection={symbol}
          readOnly
        />
      ) : (
        <TextInput {...input('sellingRate')} {...figure} leftSection={symbol} className={classes.third} />
      )}
      <p className={`${classes.whole} ${classes.margin}`} role="status">
        {figures.margin === null
          ? 'The margin appears once cost and selling rate are there.'
          : `Margin ${percentText(figures.margin)} of ${rateText(figures.sellingRate, symbol)}`}
      </p>
    </>
  )
}
