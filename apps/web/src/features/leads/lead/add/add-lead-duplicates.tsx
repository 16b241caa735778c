import { Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { KNOWN_TO_FIRM } from '@plinth/contract/leads/duplicate-rules'
import { leadEmailProblem, phoneProblem } from '@plinth/contract/leads/lead/lead-rules'
import { IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { leadDuplicatesQuery } from '../lead.api.ts'
import classes from './add-lead.module.css'

const SHOWN = 3

/** The lead whose form is open, and the numbers and addresses that it had already. */
export interface OpenLead {
  leadId: string
  known: ReadonlySet<string>
}

export interface AddLeadDuplicatesProps {
  /** as they are typed */
  phones: readonly string[]
  /** '' where the phones have none */
  countryCode: string
  emails: readonly string[]
  edited?: OpenLead | undefined
}

/** What is asked about: whole numbers and addresses, each once, with commas between them. */
function asked({ phones, countryCode, emails, edited }: AddLeadDuplicatesProps) {
  const several = (texts: readonly string[], problemOf: (text: string) => string | undefined): string => {
    const whole = texts.map(text => text.trim()).filter(text => text !== '' && problemOf(text) === undefined)
    return [...new Set(whole)].filter(text => !edited?.known.has(text.toLowerCase())).join(',')
  }
  const phoneNumber = several(phones, phone => phoneProblem(phone, countryCode))
  const email = several(emails, leadEmailProblem)
  return {
    ...(phoneNumber === '' ? {} : { phoneNumber }),
    ...(phoneNumber === '' || countryCode === '' ? {} : { countryCode }),
    ...(email === '' ? {} : { email }),
    ...(edited ? { leadId: edited.leadId } : {}),
  }
}

/** Shows, without blocking anything, that there already is a lead with one of these phones or e-mails (IN-Q75). */
export function AddLeadDuplicates(props: AddLeadDuplicatesProps) {
  const [settled] = useDebouncedValue(JSON.stringify(asked(props)), 400)
  const query = JSON.parse(settled) as ReturnType<typeof asked>
  const isAsked = query.phoneNumber !== undefined || query.email !== undefined
  const { data } = useQuery({
    ...leadDuplicatesQuery(query),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // if this fails only the notice is missing; saving does not depend on it
    retry: 1,
  })
  const { leads: found, hasUnseen } = isAsked && data ? data : { leads: [], hasUnseen: false }
  return (
    <div role="status">
      {(found.length > 0 || hasUnseen) && (
        <div className={classes.duplicates}>
          <IconInfoCircle size={16} stroke={1.5} aria-hidden />
          <div>
            {found.length > 0 && 'A lead with this phone or email already exists: '}
            {found.slice(0, SHOWN).map(({ _id, name }, at) => (
              <span key={_id}>
                {at > 0 && ', '}
                <Anchor href={`/leads/lead-details/${_id}`} target="_blank" rel="noopener" inherit>
                  {name || 'open the lead'}
                  <span className="visually-hidden"> (opens a new tab)</span>
                </Anchor>
              </span>
            ))}
            {found.length > SHOWN && ` and ${found.length - SHOWN} more`}
            {hasUnseen && <div>This phone or email is {KNOWN_TO_FIRM}.</div>}
          </div>
        </div>
      )}
    </div>
  )
}
