import type { ChartProps } from '../chart-props.ts'
import classes from '../lead-analytics.module.css'
import { FirstResponses } from './first-responses.tsx'
import { Forecast } from './forecast.tsx'
import { Funnel } from './funnel.tsx'
import { LostReasons } from './lost-reasons.tsx'
import { SourceCosts } from './source-costs.tsx'
import { StageTimes } from './stage-times.tsx'

export interface InsightsProps extends ChartProps {
  /** the days of the period */
  days: { from: string; to: string }
  isAdmin: boolean
}

/** What the leads of a period say beyond counts: how they move, why they are lost, how fast they are called, what is to come. */
export function Insights({ days, isAdmin, ...chart }: InsightsProps) {
  return (
    <>
      <section className={classes.section} aria-labelledby="analytics-moves">
        <h2 id="analytics-moves" className={classes.heading}>
          How leads move
        </h2>
        <div className={classes.grid}>
          <Funnel {...chart} />
          <StageTimes {...chart} />
          <FirstResponses {...chart} />
          <LostReasons {...chart} />
        </div>
      </section>
      <section className={classes.section} aria-labelledby="analytics-ahead">
        <h2 id="analytics-ahead" className={classes.heading}>
          What is ahead, and what it costs
        </h2>
        <div className={classes.grid}>
          <Forecast {...chart} />
          {isAdmin && <SourceCosts {...chart} days={days} />}
        </div>
      </section>
    </>
  )
}
