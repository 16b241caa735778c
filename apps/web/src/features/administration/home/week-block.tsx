import type { HomeReview, WeekFigure } from '@plinth/contract/administration/home'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatCount } from '../../../lib/text/format-count.ts'
import { today } from '../../../lib/text/format-date.ts'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { BlockBody, HomeBlock } from './home-block.tsx'
import { listBehind } from './home-text.ts'
import type { HomeSetting } from './use-home-setting.ts'
import classes from './week-block.module.css'

export interface ReviewBlockProps {
  review: UseQueryResult<HomeReview, Error>
  setting: HomeSetting
}

/** The person's week so far in figures, each of which leads to the list behind it. */
export function WeekBlock({ review, setting }: ReviewBlockProps) {
  return (
    <HomeBlock title="My week" facts={<span>since Monday</span>}>
      <BlockBody query={review} rows={2} height={88}>
        {data => <Week data={data} setting={setting} />}
      </BlockBody>
    </HomeBlock>
  )
}

function Week({ data: { week, weekFrom, teamOf }, setting }: { data: HomeReview; setting: HomeSetting }) {
  const { userId } = setting
  const now = today(setting.now, setting.zone)
  const { calls, won, newLeads, tasksDone } = week
  const teamName = teamOf === 'firm' ? 'in the firm' : 'in your team'
  return (
    <dl className={classes.figures}>
      {calls && (
        <Figure
          label="Calls logged"
          figure={calls}
          href={listBehind.calls(weekFrom, now, userId)}
          team={{ name: teamName, href: listBehind.calls(weekFrom, now) }}
        />
      )}
      {newLeads && (
        <Figure
          label="New leads"
          figure={newLeads}
          href={listBehind.newLeads(weekFrom, userId)}
          team={{ name: teamName, href: listBehind.newLeads(weekFrom) }}
        />
      )}
      {won && (
        <Figure
          label="Leads won"
          figure={won}
          href={listBehind.won(weekFrom, now, userId)}
          team={{ name: teamName, href: listBehind.won(weekFrom, now) }}
        />
      )}
      <Figure label="Tasks done" figure={tasksDone} href={listBehind.tasksDone} />
    </dl>
  )
}

interface FigureProps {
  label: string
  figure: WeekFigure
  href: string
  /** whom the second figure counts, and the list behind it */
  team?: { name: string; href: string }
}
function Figure({ label, figure, href, team }: FigureProps) {
  const { mine, before } = figure
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        <PlaceLink className={classes.number} href={href} aria-label={`${label}: ${formatCount(mine)}, see which`}>
          {formatCount(mine)}
        </PlaceLink>
        {(mine > 0 || before > 0) && (
          <span className={classes.than}>{formatCount(before)} at this point last week</span>
        )}
        {team && figure.team !== null && figure.team > 0 && (
          <PlaceLink
            className={classes.team}
            href={team.href}
            aria-label={`${label}: ${formatCount(figure.team)} ${team.name}, see which`}
          >
            {formatCount(figure.team)} {team.name}
          </PlaceLink>
        )}
      </dd>
    </div>
  )
}
