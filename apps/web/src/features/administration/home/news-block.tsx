import type { HomeNews, HomeReview } from '@plinth/contract/administration/home'
import { HOME_ROWS } from '@plinth/contract/administration/home-limits'
import { safeLink } from '@plinth/contract/messages/notification-rules'
import { IconBell, IconInbox } from '@tabler/icons-react'
import { countOf } from '../../../lib/text/format-count.ts'
import { Face } from '../../../ui/face/face.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { BlockBody, BlockEmpty, HomeBlock } from './home-block.tsx'
import { agoText, deedText, listBehind } from './home-text.ts'
import classes from './news-block.module.css'
import type { HomeSetting } from './use-home-setting.ts'
import type { ReviewBlockProps } from './week-block.tsx'

/** What colleagues did since yesterday that the person may see, the newest first. */
export function NewsBlock({ review, setting }: ReviewBlockProps) {
  return (
    <HomeBlock title="Since yesterday">
      <BlockBody query={review} rows={HOME_ROWS.news} height={53}>
        {data => <News data={data} setting={setting} />}
      </BlockBody>
    </HomeBlock>
  )
}

function News({ data: { news, newsFrom }, setting }: { data: HomeReview; setting: HomeSetting }) {
  if (news.length === 0) {
    return (
      <BlockEmpty title="Nothing new since yesterday">
        Calls, comments, won leads and new leads of your colleagues appear here.
      </BlockEmpty>
    )
  }
  return (
    <ol className={classes.news}>
      {news.map(one => (
        <li key={one.kind === 'arrivals' ? one.kind : one._id} className={classes.one}>
          <Picture one={one} />
          <div className={classes.text}>
            <Line one={one} newsFrom={newsFrom} />
            {one.kind === 'lead' && one.comment !== '' && <p className={classes.comment}>{one.comment}</p>}
          </div>
          <time className={classes.ago} dateTime={one.at}>
            {agoText(one.at, setting.now, setting.zone)}
          </time>
        </li>
      ))}
    </ol>
  )
}

function Picture({ one }: { one: HomeNews }) {
  const person = one.kind === 'arrivals' ? null : one.person
  if (person) return <Face name={person.fullName} src={person.imageUrl} />
  const Icon = one.kind === 'arrivals' ? IconInbox : IconBell
  return (
    <span className={classes.icon}>
      <Icon size={16} stroke={1.6} aria-hidden />
    </span>
  )
}

function Line({ one, newsFrom }: { one: HomeNews; newsFrom: string }) {
  switch (one.kind) {
    case 'arrivals':
      return (
        <p>
          <PlaceLink href={listBehind.newLeads(newsFrom)}>{countOf(one.count, 'new lead')}</PlaceLink> came in
        </p>
      )
    case 'notice': {
      const link = safeLink(one.link, [location.host])
      return <p>{link ? <PlaceLink href={link}>{one.text}</PlaceLink> : one.text}</p>
    }
    case 'lead': {
      const { before, after } = deedText(one)
      return (
        <p>
          <strong>{one.person.fullName}</strong> {before}{' '}
          <PlaceLink href={`/lms/?lead=${one.lead._id}`}>{one.lead.name}</PlaceLink> {after}
        </p>
      )
    }
  }
}
