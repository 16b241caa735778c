import { useForm } from '@mantine/form'
import type { Profile } from '@plinth/contract/company/people'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { Client } from '@plinth/contract/projects/client-directory'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { fittingParts, readDraft, useKeptDraft } from '../../../lib/drafts.ts'
import { DEFAULT_ZONE, today } from '../../../lib/text/format-date.ts'
import type { ConvertAddress, Step } from './convert-address.ts'
import { stepsBehindOf } from './wizard-steps.ts'
import {
  blankValues,
  detailProblems,
  fixedFields,
  valuesOfClient,
  valuesOfLead,
  valuesOfProject,
  type WizardValues,
} from './wizard-values.ts'

export interface WizardProps {
  /** null for a project of no lead */
  lead: Lead | null
  /** the project that was begun, which Finish goes on with */
  begun: ProjectDetails | null
  /** who a new project is for, where that is known from the beginning (PJ-025) */
  client?: Client
  profile: Profile
}

/** What is typed in the wizard, kept in this browser until it is saved or discarded, and the step it is at. */
export function useWizard({ lead, begun, client, profile }: WizardProps) {
  const company = profile.CompanySettingDetails
  const zone = company.timeZone || DEFAULT_ZONE
  // of this person: others may use the browser after them
  const key = `plinth.draft.conversion.${profile._id}.${lead?._id ?? begun?._id ?? client?._id ?? 'new'}`
  const blank = client ? valuesOfClient(client, company) : blankValues(company)
  const ofLead = lead ? valuesOfLead(lead, company) : blank
  const [initial] = useState(() => (begun ? valuesOfProject(begun, ofLead) : ofLead))
  const [draft] = useState(() => fittingParts(readDraft(key), initial))
  const [isRestored, setRestored] = useState(Object.keys(draft).length > 0)
  const startBefore = begun?.expectedStartDate ?? ''
  const [fixed] = useState(() => (client ? fixedFields(initial) : new Set<string>()))
  const ofClient = Object.fromEntries(Object.entries(initial).filter(([field]) => fixed.has(field)))
  const form = useForm<WizardValues>({ initialValues: { ...initial, ...draft, ...ofClient } })
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(initial)
  const kept = useKeptDraft(key, isChanged ? form.values : undefined)

  const { step: asked = 'details', quotation } = useSearch({ from: '/shell/pmt/' })
  const navigate = useNavigate()
  const router = useRouter()
  const subject: ConvertAddress = lead
    ? { leadId: lead._id }
    : begun
      ? { confirm: begun._id }
      : { new: '', ...(client ? { clientId: client._id } : {}) }
  const problems = () => detailProblems(form.values, today(new Date(), zone), startBefore, company.country)
  // nobody comes past details that are wrong, by no address either
  const step: Step = asked !== 'details' && Object.keys(problems()).length > 0 ? 'details' : asked
  const goTo = (next: Step, replace = false): void => {
    const search = {
      ...subject,
      ...(quotation === undefined ? {} : { quotation }),
      ...(next === 'details' ? {} : { step: next }),
    }
    const stepsBehind = stepsBehindOf(router) + (replace ? 0 : 1)
    void navigate({ to: '/pmt/', search, replace, state: before => ({ ...before, stepsBehind }) })
  }
  const reset = (): void => {
    setRestored(false)
    form.setValues(initial)
    form.clearErrors()
  }
  return {
    form,
    fixed,
    step,
    goTo,
    quotation,
    problems,
    isChanged,
    isRestored,
    reset,
    forget: kept.forget,
    zone,
    home: company.country,
  }
}
export type WizardForm = ReturnType<typeof useWizard>['form']
