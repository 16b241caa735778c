import type { CallSummary, StageFigure } from '@plinth/contract/leads/lead-analytics/lead-analytics'
import { changeText } from '../../../lib/text/change-text.ts'
import { countOf, formatCount } from '../../../lib/text/format-count.ts'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import classes from './figures-block.module.css'
import { BlockBody, HomeBlock } from './home-block.tsx'
import type { ReviewBlockProps } from './week-block.tsx'

const ANALYTICS = '/leads/analytics?period=thisWeek'

/** This week as the analytics count it, as far as the person may see leads, with small charts that open the page. */
export function FiguresBlock({ review }: Pick<ReviewBlockProps, 'review'>) {
  return (
    <HomeBlock title="This week" more={{ href: ANALYTICS, label: 'Analytics' }}>
      <BlockBody query={review} rows={6} height={57}>
        {({ figures }) =>
          figures && (
            <>
              <Calls data={figures.calls} />
              <NewLeads stages={figures.stages} />
            </>
          )
        }
      </BlockBody>
    </HomeBlock>
  )
}

function Calls({ data: { summaryCurrent: now, summaryPrevious: before } }: { data: CallSummary }) {
  const bars = [
    { name: 'Interested', value: now.interested },
    { name: 'Follow Up', value: now.followUp },
    { name: 'No Response', value: now.noResponse },
    { name: 'Not Interested', value: now.notInterested },
  ]
  return (
    <div className={classes.part}>
      <p className={classes.total}>
        <PlaceLink href={ANALYTICS}>{countOf(now.totalCalls, 'call')}</PlaceLink>
        <span className={classes.change}>
          {changeText(now.totalCalls, before.totalCalls).text}, {formatCount(before.totalCalls)} last week
        </span>
      </p>
      {now.totalCalls > 0 && (
        <BarChart
          label="Calls this week by outcome"
          isSmall
          bars={bars.map(({ name, value }) => ({ key: name, name, value, text: formatCount(value), href: ANALYTICS }))}
        />
      )}
    </div>
  )
}

function NewLeads({ stages }: { stages: readonly StageFigure[] }) {
  const total = stages.reduce((sum, { totalLeads }) => sum + totalLeads, 0)
  return (
    <div className={classes.part}>
      <p className={classes.total}>
        <PlaceLink href={ANALYTICS}>{countOf(total, 'lead')} created</PlaceLink>
        <span className={classes.change}>by the stage they are in now</span>
      </p>
      {total > 0 && (
        <BarChart
          label="Leads created this week by stage"
          isSmall
          bars={stages
            .filter(({ totalLeads }) => totalLeads > 0)
            .map(({ stageId, stageName, totalLeads }) => ({
              key: stageId,
              name: stageName,
              value: totalLeads,
              text: formatCount(totalLeads),
              href: ANALYTICS,
            }))}
        />
      )}
    </div>
  )
}
