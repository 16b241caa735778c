import { CloseButton } from '@mantine/core'
import type { LeadFigure } from '@plinth/contract/leads/lead-analytics/lead-figures'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../../../../company/people/people.api.ts'
import { figureText } from '../../../parts/figure-text.ts'
import { pipelineQuery } from '../../../pipelines/pipelines.api.ts'
import classes from './figure-chip.module.css'

/** Which figure of the analytics the listed leads are behind, and the way back to all of them. */
export function FigureChip({ figure, onClear }: { figure: LeadFigure; onClear: () => void }) {
  const { data: pipeline } = useQuery(pipelineQuery)
  const { data: people } = useQuery(membersQuery)
  const text = figureText(figure, {
    stage: id => pipeline?.stages.find(({ _id }) => _id === id)?.stageName,
    person: id => people?.find(({ _id }) => _id === id)?.fullName,
  })
  return (
    <div className={classes.line}>
      <span className={classes.chip}>
        <IconChartBar size={15} stroke={1.5} aria-hidden />
        <span className={classes.text}>
          <span className={classes.from}>From Analytics:</span> {text}
        </span>
        <CloseButton size="sm" aria-label="Show all leads instead of those behind the figure" onClick={onClear} />
      </span>
    </div>
  )
}
