import type { AuditEntry } from '@plinth/contract/company/audit'
import { AUDIT_ACTIONS, type AuditAction } from '@plinth/contract/company/audit-actions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { formatDateTime } from '../../../lib/text/format-date.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { CompanyFrame } from '../parts/company-frame.tsx'
import { profileQuery } from '../people/people.api.ts'
import { auditPeopleQuery, auditQuery } from './audit.api.ts'
import classes from './audit.module.css'
import type { AuditAddress } from './audit-address.ts'
import { fieldLabel, isBlank, valueText } from './audit-text.ts'

const PATH = '/my-profile/myprofile/CompanySetting/Audit'

/** Company Settings: who changed what and when, newest first, by person and kind of change (SH-Q113). */
export function AuditPage() {
  const { data, error, refetch } = useQuery(profileQuery)
  return (
    <CompanyFrame profile={data} problem={error ? messageOf(error) : undefined} onRetry={() => void refetch()}>
      {profile => <Trail timeZone={profile.CompanySettingDetails.timeZone} />}
    </CompanyFrame>
  )
}

/** An address may name a kind of change that does not exist: it is no filter. */
const knownAction = (action: string | undefined): AuditAction | undefined =>
  action !== undefined && Object.hasOwn(AUDIT_ACTIONS, action) ? (action as AuditAction) : undefined

function Trail({ timeZone }: { timeZone: string }) {
  const { person, action: wanted, page = 1 } = useSearch({ from: `/shell${PATH}` })
  const action = knownAction(wanted)
  const navigate = useNavigate()
  const people = useQuery(auditPeopleQuery)
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(
    auditQuery({ page, ...(person ? { personId: person } : {}), ...(action ? { action } : {}) }),
  )
  const go = (search: AuditAddress) => void navigate({ to: PATH, search })
  return (
    <SettingsCard title="Who changed what">
      <div className={classes.filters}>
        <Select
          label="Person"
          placeholder="Everybody"
          clearable
          searchable
          data={(people.data ?? []).map(one => ({ value: one._id, label: one.fullName }))}
          value={person ?? null}
          onChange={value => go({ ...(action ? { action } : {}), ...(value ? { person: value } : {}) })}
          clearButtonProps={{ 'aria-label': 'Everybody' }}
        />
        <Select
          label="Change"
          placeholder="Every change"
          clearable
          searchable
          data={Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label }))}
          value={action ?? null}
          onChange={value => go({ ...(person ? { person } : {}), ...(value ? { action: value as AuditAction } : {}) })}
          clearButtonProps={{ 'aria-label': 'Every change' }}
        />
      </div>
      {!data && (isError ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <SkeletonRows />)}
      {data && data.data.length === 0 && (
        <EmptyState title={person || action ? 'No change fits these filters.' : 'Nothing has been changed yet.'} />
      )}
      {data && data.data.length > 0 && (
        <ol className={classes.entries} data-waiting={isPlaceholderData || undefined}>
          {data.data.map(entry => (
            <Entry key={entry._id} entry={entry} timeZone={timeZone} />
          ))}
        </ol>
      )}
      {data && (
        <Pager
          page={page}
          pages={data.pagination.pages}
          onGo={value => go({ ...(person ? { person } : {}), ...(action ? { action } : {}), page: value })}
        />
      )}
    </SettingsCard>
  )
}

function Entry({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  return (
    <li className={classes.entry}>
      <p className={classes.what}>
        <strong>{AUDIT_ACTIONS[entry.action]}</strong>
        {entry.targetName && <span> · {entry.targetName}</span>}
      </p>
      <p className={classes.who}>
        {entry.actorName}, <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt, timeZone)}</time>
      </p>
      {entry.changes.length > 0 && (
        <dl className={classes.changes}>
          {entry.changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{fieldLabel(field)}</dt>
              <dd>
                {!isBlank(before) && (
                  <>
                    <del>{valueText(before)}</del> <span aria-hidden>→</span>{' '}
                  </>
                )}
                {isBlank(after) ? 'removed' : <ins>{valueText(after)}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
