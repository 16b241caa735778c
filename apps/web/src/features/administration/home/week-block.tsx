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

function Week({ data: { week, weekFrom }, setting }: { data: HomeReview; setting: HomeSetting }) {
  const { userId } = setting
  const now = today(setting.now, setting.zone)
  const { calls, won, newLeads, tasksDone } = week
  return (
    <dl className={classes.figures}>
      {calls && (
        <Figure
          label="Calls logged"
          figure={calls}
          href={listBehind.calls(weekFrom, now, userId)}
          teamHref={listBehind.calls(weekFrom, now)}
        />
      )}
      {newLeads && (
        <Figure
          label="New leads"
          figure={newLeads}
          href={listBehind.newLeads(weekFrom, userId)}
          teamHref={listBehind.newLeads(weekFrom)}
        />
      )}
      {won && <Figure label="Leads won" figure={won} href={listBehind.won(userId)} teamHref={listBehind.won()} />}
      <Figure label="Tasks done" figure={tasksDone} href={listBehind.tasksDone} />
    </dl>
  )
}

interface FigureProps {
  label: string
  figure: WeekFigure
  href: string
  teamHref?: string
}
function Figure({ label, figure: { mine, before, team }, href, teamHref }: FigureProps) {
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
        {team !== null && team > 0 && teamHref && (
          <PlaceLink className={classes.team} href={teamHref}>
            {formatCount(team)} in all
          </PlaceLink>
        )}
      </dd>
    </div>
  )
}
