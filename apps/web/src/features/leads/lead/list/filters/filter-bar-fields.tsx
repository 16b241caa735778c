import { Radio, RangeSlider } from '@mantine/core'
import { CLOSURE_MONTHS } from '@plinth/contract/leads/lead/lead-columns'
import type { BudgetBounds, LeadFilterBar } from '@plinth/contract/leads/lead/lead-list'
import { DEFAULT_SYMBOL } from '@plinth/contract/money-text'
import { useQuery } from '@tanstack/react-query'
import { formatMoneyShort } from '../../../../../lib/text/format-money.ts'
import { FilterNumbers } from '../../../../../ui/data-grid/filters/filter-numbers.tsx'
import { OptionNote, OptionsFailed } from '../../../../../ui/data-grid/filters/option-boxes.tsx'
import { pipelineQuery } from '../../../pipelines/pipelines.api.ts'
import { budgetBoundsQuery } from '../../lead.api.ts'
import classes from './filter-bar.module.css'
import { Choices, FoundChoices, TagChoices } from './filter-bar-choices.tsx'
import { DaysField } from './filter-bar-days.tsx'
import {
  budgetCriterion,
  type Criterion,
  rangeText,
  SLIDER_STEPS,
  sliderScale,
  stageOptions,
  statusOptions,
  typedBudget,
} from './filter-bar-values.ts'

const MONTHS = CLOSURE_MONTHS.map((label, index) => ({ value: String(index + 1), label }))

export interface CriterionFieldProps {
  criterion: Criterion
  label: string
  bar: LeadFilterBar
  symbol: string | undefined
  onChange: <K extends Criterion>(criterion: K, value: LeadFilterBar[K] | undefined) => void
}

/** The input of one criterion of the filter bar. */
export function CriterionField({ criterion, label, bar, symbol, onChange }: CriterionFieldProps) {
  switch (criterion) {
    case 'area':
      return (
        <FoundChoices label={label} column="area" value={bar.area ?? []} onChange={area => onChange('area', area)} />
      )
    case 'source':
      return (
        <FoundChoices
          label={label}
          column="leadSource"
          value={bar.source ?? []}
          onChange={source => onChange('source', source)}
        />
      )
    case 'assignTo':
      return (
        <FoundChoices
          label={label}
          column="assignedTo"
          value={bar.assignTo ?? []}
          onChange={people => onChange('assignTo', people)}
        />
      )
    case 'status':
      return <StatusField label={label} value={bar.status ?? []} onChange={status => onChange('status', status)} />
    case 'stage':
      return <StageField label={label} value={bar.stage ?? []} onChange={stages => onChange('stage', stages)} />
    case 'tags':
      return <TagChoices label={label} value={bar.tags ?? []} onChange={tags => onChange('tags', tags)} />
    case 'expClosure':
      return (
        <Choices
          label={label}
          options={MONTHS}
          value={(bar.expClosure ?? []).map(String)}
          onChange={months => onChange('expClosure', months.map(Number))}
        />
      )
    case 'budget':
      return <BudgetField value={bar.budget} symbol={symbol} onChange={budget => onChange('budget', budget)} />
    case 'quotationSent':
      return (
        <Radio.Group
          className={classes.radios}
          aria-label={label}
          value={String(bar.quotationSent ?? '')}
          onChange={value => onChange('quotationSent', value === '' ? undefined : value === 'true')}
        >
          <Radio value="" label="Either" />
          <Radio value="true" label="Yes" />
          <Radio value="false" label="No" />
        </Radio.Group>
      )
    case 'createdOn':
    case 'followUp':
    case 'lastCall':
      return <DaysField criterion={criterion} label={label} value={bar[criterion]} onChange={onChange} />
  }
}

interface StatusFieldProps {
  label: string
  value: readonly number[]
  onChange: (value: number[]) => void
}
function StatusField({ label, value, onChange }: StatusFieldProps) {
  const { data: pipeline, isError, refetch } = useQuery(pipelineQuery)
  if (isError) return <OptionsFailed onRetry={() => void refetch()} />
  if (!pipeline) return <OptionNote>Loading…</OptionNote>
  return (
    <Choices
      label={label}
      options={statusOptions(pipeline.stages)}
      value={value.map(String)}
      onChange={chosen => onChange(chosen.map(Number))}
    />
  )
}

interface StageFieldProps {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
}
function StageField({ label, value, onChange }: StageFieldProps) {
  const { data: pipeline, isError, refetch } = useQuery(pipelineQuery)
  if (isError) return <OptionsFailed onRetry={() => void refetch()} />
  if (!pipeline) return <OptionNote>Loading…</OptionNote>
  return <Choices label={label} options={stageOptions(pipeline.stages, value)} value={value} onChange={onChange} />
}

interface BudgetFieldProps {
  value: BudgetBounds | undefined
  symbol: string | undefined
  onChange: (value: BudgetBounds | undefined) => void
}
/** A slider between the smallest and the largest budget, with inputs for both ends (LM-109, LM-121, LM-Q32). */
function BudgetField({ value, symbol, onChange }: BudgetFieldProps) {
  const { data, isError, refetch } = useQuery(budgetBoundsQuery)
  if (isError) return <OptionsFailed onRetry={() => void refetch()} />
  if (!data) return <OptionNote>Loading…</OptionNote>
  if (!data.budget) return <OptionNote>Leads have no budget to show.</OptionNote>
  const bounds = data.budget
  const range = value ?? bounds
  const { toAmount, toPosition } = sliderScale(bounds)
  const from = toPosition(range.min)
  const to = toPosition(range.max)
  return (
    <div className={classes.budget}>
      <div className={classes.range} role="status">
        {rangeText(range, symbol)}
      </div>
      {bounds.min < bounds.max && (
        <div className={classes.slider}>
          <RangeSlider
            min={0}
            max={SLIDER_STEPS}
            minRange={0}
            label={null}
            thumbSize={20}
            thumbFromLabel="Lowest budget"
            thumbToLabel="Highest budget"
            thumbValueText={position => formatMoneyShort(amountAt(position), symbol)}
            value={[from, to]}
            onChange={([low, high]) =>
              onChange(
                budgetCriterion(
                  // the end that did not move keeps its exact amount
                  { min: low === from ? range.min : toAmount(low), max: high === to ? range.max : toAmount(high) },
                  bounds,
                ),
              )
            }
          />
        </div>
      )}
      <FilterNumbers
        value={value}
        unit={symbol ?? DEFAULT_SYMBOL}
        onChange={typed => onChange(typedBudget(typed, bounds))}
      />
    </div>
  )

  function amountAt(position: number): number {
    return position === from ? range.min : position === to ? range.max : toAmount(position)
  }
}
