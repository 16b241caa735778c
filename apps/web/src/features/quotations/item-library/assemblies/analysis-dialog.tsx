import { Button, Group, TextInput } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { ANALYSIS_LIMITS, ANALYSIS_TEXTS } from '@plinth/contract/quotations/assemblies/assembly-rules'
import type { AnalysedItem } from '@plinth/contract/quotations/assemblies/item-analyses'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { EditDialog } from '../../../../ui/dialogs/edit-dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshLibrary } from '../item-library.api.ts'
import { ItemPicker } from '../item-picker.tsx'
import {
  type AnalysisValues,
  analysisFigures,
  analysisToWire,
  analysisValues,
  type ComponentValues,
  componentOf,
  freeComponent,
} from './analysis-values.ts'
import { saveAnalysis } from './assemblies.api.ts'
import classes from './assemblies.module.css'
import { ComponentRow } from './component-row.tsx'

interface AnalysisDialogProps {
  itemId: string
  name: string
  unit: string
  symbol: string
  item: AnalysedItem
  onClose: () => void
}

/** What goes into an item, and what it comes to (QT-057 to QT-061). */
export function AnalysisDialog({ itemId, name, unit, symbol, item, onClose }: AnalysisDialogProps) {
  const queryClient = useQueryClient()
  const [base] = useState(() => analysisValues(item))
  const [values, setValues] = useState(base)
  const figures = analysisFigures(values)
  const saving = useMutation({
    mutationFn: () => saveAnalysis(itemId, analysisToWire(values, item.version)),
    onSuccess: () => {
      toast.success(ANALYSIS_TEXTS.saved)
      void refreshLibrary(queryClient)
      onClose()
    },
  })
  const problemOf = (field: string): string | undefined =>
    isAppError(saving.error) ? saving.error.fields?.find(one => one.field === field)?.message : undefined
  const hasPlace = isAppError(saving.error) && (saving.error.fields?.length ?? 0) > 0
  const change = (patch: Partial<AnalysisValues>): void => {
    setValues({ ...values, ...patch })
    saving.reset()
  }
  const put = (components: ComponentValues[]): void => change({ components })
  const share = (field: 'output' | 'overhead' | 'profit', label: string, rightSection: string) => (
    <TextInput
      label={label}
      rightSection={rightSection}
      rightSectionWidth={56}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      value={values[field]}
      error={problemOf(field)}
      onChange={event => change({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <EditDialog
      title={`Rate analysis of ${name}`}
      size={980}
      opened
      closeOnClickOutside={false}
      isChanged={() => JSON.stringify(values) !== JSON.stringify(base)}
      isSaving={saving.isPending}
      refusal={saving.error && !hasPlace ? messageOf(saving.error) : problemOf('components')}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        // the dialog of the item, in which this one stands, would save itself
        event.stopPropagation()
        saving.mutate()
      }}
    >
      <div className={classes.shares}>
        {share('output', 'Analysis for', unit)}
        {share('overhead', 'Overhead', '%')}
        {share('profit', 'Profit', '%')}
      </div>
      <ul className={classes.components} aria-label="Components">
        {values.components.map((one, at) => (
          <ComponentRow
            key={one.key}
            at={at}
            one={one}
            cost={figures.components[at] ?? null}
            symbol={symbol}
            problemOf={field => problemOf(`components.${at}.${field}`)}
            onChange={next => put(values.components.map((row, place) => (place === at ? next : row)))}
            onRemove={() => put(values.components.filter((_, place) => place !== at))}
          />
        ))}
      </ul>
      {values.components.length < ANALYSIS_LIMITS.components && (
        <Group gap="xs">
          <div className={classes.picker}>
            <ItemPicker
              label="Add an item of the library"
              symbol={symbol}
              onPick={hit => put([...values.components, componentOf(hit)])}
            />
          </div>
          <Button
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />}
            onClick={() => put([...values.components, freeComponent()])}
          >
            Add something else
          </Button>
        </Group>
      )}
      <dl className={classes.sums}>
        <Sum name="Direct cost" value={rateText(figures.direct, symbol)} />
        <Sum name="Overhead" value={rateText(figures.overhead, symbol)} />
        <Sum name="Profit" value={rateText(figures.profit, symbol)} />
        <Sum
          name={`Cost rate per ${unit}`}
          value={figures.costRate === null ? 'Not known' : rateText(figures.costRate, symbol)}
        />
        <Sum
          name={`Selling rate per ${unit}`}
          value={figures.sellingRate === null ? 'Not known' : rateText(figures.sellingRate, symbol)}
        />
      </dl>
    </EditDialog>
  )
}

const Sum = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
