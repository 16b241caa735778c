import { Button } from '@mantine/core'
import type { HomeWork, NewLead } from '@plinth/contract/administration/home'
import { HOME_ROWS } from '@plinth/contract/administration/home-limits'
import { IconPhone } from '@tabler/icons-react'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { callLink, shownPhone } from '../../leads/parts/lead-text.ts'
import type { WorkBlockProps } from './calls-block.tsx'
import { BlockBody, BlockEmpty, HomeBlock } from './home-block.tsx'
import { agoText, boundedCount } from './home-text.ts'
import classes from './rows.module.css'
import type { HomeSetting } from './use-home-setting.ts'

type Fresh = NonNullable<HomeWork['leads']>['fresh']

/** Leads that nobody works on yet: those without an assignee for who may give them to somebody, else one's own new ones. */
export function NewLeadsBlock({ work, setting }: WorkBlockProps) {
  const fresh = work.data?.leads?.fresh
  const isUnassigned = fresh ? fresh.kind === 'unassigned' : setting.canAssign
  const total = fresh?.total ?? 0
  return (
    <HomeBlock
      title={isUnassigned ? 'Unassigned leads' : 'New for you'}
      facts={total > 0 && <span>{boundedCount(total)}</span>}
      more={
        total > 0
          ? { href: isUnassigned ? '/lms/8' : '/leads/today', label: isUnassigned ? 'All' : 'Queue' }
          : undefined
      }
    >
      <BlockBody query={work} rows={HOME_ROWS.newLeads} height={57}>
        {({ leads }) => leads && <NewLeads fresh={leads.fresh} setting={setting} />}
      </BlockBody>
    </HomeBlock>
  )
}

function NewLeads({ fresh, setting }: { fresh: Fresh; setting: HomeSetting }) {
  const isUnassigned = fresh.kind === 'unassigned'
  if (fresh.newest.length === 0) {
    return isUnassigned ? (
      <BlockEmpty title="Every lead is assigned">New leads that nobody has taken appear here.</BlockEmpty>
    ) : (
      <BlockEmpty title="No new leads are waiting">Leads given to you appear here until the first contact.</BlockEmpty>
    )
  }
  return (
    <ul className={classes.rows}>
      {fresh.newest.map(lead => (
        <NewLeadRow key={lead._id} lead={lead} isUnassigned={isUnassigned} setting={setting} />
      ))}
    </ul>
  )
}

function NewLeadRow({ lead, isUnassigned, setting }: { lead: NewLead; isUnassigned: boolean; setting: HomeSetting }) {
  const href = isUnassigned ? `/lms/8?lead=${lead._id}` : `/leads/today?lead=${lead._id}`
  const facts = [lead.leadSource, lead.requirements, lead.city].filter(Boolean)
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <PlaceLink className={classes.open} href={href}>
          {lead.name}
        </PlaceLink>
        {lead.companyName !== '' && <span className={classes.beside}>{lead.companyName}</span>}
        <span className={classes.line}>
          {[agoText(lead.createdAt, setting.now, setting.zone), ...facts].join(' · ')}
        </span>
      </span>
      {isUnassigned ? (
        <Button
          component={PlaceLink}
          href={href}
          className={classes.act}
          variant="default"
          size="compact-sm"
          aria-label={`Assign ${lead.name}`}
        >
          Assign
        </Button>
      ) : (
        <a className={classes.call} href={callLink(lead)} aria-label={`Call ${lead.name}, ${shownPhone(lead)}`}>
          <IconPhone size={16} stroke={1.6} aria-hidden />
        </a>
      )}
    </li>
  )
}
