import { Accordion } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import { ReadMore } from '../../../../ui/read-more.tsx'
import { leadFieldsQuery } from '../../lead-forms/lead-forms.api.ts'
import { MailLink, PhoneLink, StageBadge } from '../../parts/lead-badges.tsx'
import { followUpText, mapLink, NONE } from '../../parts/lead-text.ts'
import { pipelineQuery } from '../../pipelines/pipelines.api.ts'
import {
  additionalFacts,
  contactFacts,
  customFacts,
  type Fact,
  fullStatus,
  isWebAddress,
  siteFacts,
} from '../detail-texts.ts'
import { useViewer, type Viewer } from '../use-viewer.ts'
import classes from './lead-facts.module.css'
import { LeadTags } from './lead-tags.tsx'

const ClosureField = lazyPage(() => import('./closure-field.tsx').then(module => module.ClosureField))

export interface LeadFactsProps {
  lead: Lead
  viewer: Viewer
}

/** The left column of the full-details page (LM-140 to LM-151), below the lead's name. */
export function LeadFacts({ lead, viewer }: LeadFactsProps) {
  const isLocked = viewer.isKnown && !viewer.canEdit
  return (
    <div className={classes.column}>
      <section className={classes.block} aria-label="Stage and tags">
        <StageAndStatus lead={lead} status={fullStatus(lead)} />
        <div className={classes.closure}>
          <Suspense fallback={null}>
            <ClosureField lead={lead} isLocked={isLocked} />
          </Suspense>
        </div>
        <LeadTags lead={lead} isLocked={isLocked} />
      </section>
      <PrimaryDetails lead={lead} />
      <Accordion
        multiple
        defaultValue={['additional', 'site', 'custom']}
        variant="default"
        order={2}
        classNames={{ item: classes.item, control: classes.control, label: classes.title, content: classes.content }}
      >
        <Fold value="additional" title="Additional Details">
          <Facts facts={additionalFacts(lead, viewer)} />
        </Fold>
        <Fold value="site" title="Site Details">
          <Facts facts={siteFacts(lead, viewer)} />
        </Fold>
        <CustomDetails lead={lead} zone={viewer.zone} />
      </Accordion>
      <OtherContacts lead={lead} />
      <section className={classes.block} aria-labelledby="lead-remarks">
        <h2 id="lead-remarks" className={classes.title}>
          Remarks
        </h2>
        {lead.remarks === '' ? (
          <p className={classes.none}>No remarks available</p>
        ) : (
          <p className={classes.remarks}>
            <ReadMore text={lead.remarks} />
          </p>
        )}
      </section>
    </div>
  )
}

/** Stage and status as both pages show them (LM-142), with what comes next. */
export function StageAndStatus({ lead, status }: { lead: Lead; status: string }) {
  const { zone } = useViewer()
  const { data: pipeline } = useQuery(pipelineQuery)
  const place = pipeline?.stages.findIndex(stage => stage._id === lead.leadStage._id) ?? -1
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Stage</dt>
        <dd>
          <StageBadge name={lead.leadStage.stageName} place={place < 0 ? lead.leadStage.sequence : place} />
        </dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>{status}</dd>
      </div>
      <div>
        <dt>Next follow-up</dt>
        <dd>{followUpText(lead, new Date(), zone)}</dd>
      </div>
    </dl>
  )
}

/** Phone, e-mail and address, each of them a link (LM-145). */
export function PrimaryDetails({ lead }: { lead: Lead }) {
  const place = [lead.address, lead.city, lead.pinCode].filter(Boolean).join(', ')
  const map = mapLink(lead)
  return (
    <section className={classes.block} aria-labelledby="primary-details">
      <h2 id="primary-details" className={classes.title}>
        Primary Details
      </h2>
      <dl className={classes.facts}>
        <div>
          <dt>Phone</dt>
          <dd>
            <PhoneLink lead={lead} />
            {lead.otherPhoneNumbers.map(phoneNumber => (
              <PhoneLink key={phoneNumber} lead={{ countryCode: lead.countryCode, phoneNumber }} />
            ))}
          </dd>
        </div>
        <div className={classes.wide}>
          <dt>Email</dt>
          <dd>
            <MailLink email={lead.email} />
          </dd>
        </div>
        <div className={classes.wide}>
          <dt>Address</dt>
          <dd>
            {place === '' ? (
              NONE
            ) : map ? (
              <a href={map} target="_blank" rel="noopener noreferrer">
                {place}
              </a>
            ) : (
              place
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}

function CustomDetails({ lead, zone }: { lead: Lead; zone: string }) {
  const { data: definitions } = useQuery(leadFieldsQuery)
  const facts = customFacts(lead, definitions ?? [], zone)
  return (
    <Fold value="custom" title="Custom Details">
      {facts.length === 0 ? <p className={classes.none}>No custom fields</p> : <Facts facts={facts} />}
    </Fold>
  )
}

function OtherContacts({ lead }: { lead: Lead }) {
  return (
    <section className={classes.block} aria-labelledby="other-contacts">
      <h2 id="other-contacts" className={classes.title}>
        Other Contact details
      </h2>
      {lead.otherContactDetails.length === 0 ? (
        <p className={classes.none}>No other contacts</p>
      ) : (
        <ol className={classes.contacts}>
          {lead.otherContactDetails.map((contact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no ids, and their order is the lead's own
            <li key={index}>
              <Facts facts={contactFacts(contact)} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Fold({ value, title, children }: { value: string; title: string; children: ReactNode }) {
  return (
    <Accordion.Item value={value}>
      <Accordion.Control>{title}</Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {isWebAddress(text) ? (
              <a href={text} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
