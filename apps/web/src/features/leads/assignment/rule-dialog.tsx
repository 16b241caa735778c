import { MultiSelect, NumberInput, Radio, TagsInput, TextInput } from '@mantine/core'
import type { AssignmentRule, LeadAbsence } from '@plinth/contract/leads/assignment/assignment-rules'
import {
  DAILY_MAX,
  LEAD_WAYS,
  type LeadWay,
  RULE_NAME_MAX,
  WEIGHT_MAX,
} from '@plinth/contract/leads/assignment/assignment-terms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf, messageOf } from '../../../lib/forms.ts'
import { inputGroups } from '../../../lib/text/input-groups.ts'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { teamsQuery } from '../../company/teams/teams.api.ts'
import { leadCapturesQuery } from '../lead-captures/lead-captures.api.ts'
import { leadSourcesQuery, workScopesQuery } from '../lead-forms/lead-forms.api.ts'
import { absencesQuery, refreshAssignment, saveRuleMutation } from './assignment.api.ts'
import classes from './assignment.module.css'
import { NO_SHARE, type RuleDraft, ruleDraft, type ShareDraft, sentRule } from './rule-draft.ts'

export interface RuleDialogProps {
  /** undefined for a new one */
  rule: AssignmentRule | undefined
  opened: boolean
  onClose: () => void
}

const WAYS = (Object.keys(LEAD_WAYS) as LeadWay[]).map(value => ({ value, label: LEAD_WAYS[value] }))

/** What leads must be like for a rule, and whom it gives them to. */
export function RuleDialog({ rule, opened, onClose }: RuleDialogProps) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => ruleDraft(rule))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const { data: teams = [] } = useQuery(teamsQuery)
  const { data: people = [] } = useQuery(absencesQuery)
  const members = teams.find(team => team._id === draft.teamId)?.members ?? []
  const change = (part: Partial<RuleDraft>): void => {
    setDraft({ ...draft, ...part })
    setErrors({})
    setRefusal(undefined)
  }
  const save = useMutation({
    ...saveRuleMutation,
    onSuccess() {
      toast.success(rule ? 'Assignment rule changed' : 'Assignment rule added')
      void refreshAssignment(queryClient)
      onClose()
    },
    onError(error) {
      const found = fieldErrorsOf(error)
      setErrors(found ?? {})
      const own = Object.keys(found ?? {}).filter(field => !SHOWN.test(field))
      setRefusal(found ? own.map(field => found[field]).join('. ') || undefined : messageOf(error))
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const ids = members.map(member => member._id)
    save.mutate({ rule, body: sentRule(draft, ids, rule?.isOn ?? true) })
  }
  const known = choosable(people, rule)
  const sharing =
    draft.goesTo === 'team'
      ? members.map(({ _id, fullName }) => ({ value: _id, label: fullName }))
      : known.filter(one => draft.people.includes(one.value))
  return (
    <EditDialog
      title={rule ? 'Edit Assignment Rule' : 'Add Assignment Rule'}
      size={720}
      opened={opened}
      isChanged={() => JSON.stringify(draft) !== JSON.stringify(ruleDraft(rule))}
      isSaving={save.isPending}
      refusal={refusal}
      closeOnClickOutside={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Rule name"
        maxLength={RULE_NAME_MAX}
        value={draft.name}
        error={errors.name}
        data-autofocus
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <Conditions draft={draft} errors={errors} change={change} />
      <Radio.Group
        label="Goes to"
        value={draft.goesTo}
        error={errors.people}
        onChange={value => change({ goesTo: value === 'team' ? 'team' : 'people' })}
      >
        <div className={classes.tools}>
          <Radio value="people" label="People" />
          <Radio value="team" label="The members of a team" />
        </div>
      </Radio.Group>
      {draft.goesTo === 'team' ? (
        <Select
          label="Team"
          placeholder="Choose"
          data={teams.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={draft.teamId}
          onChange={teamId => change({ teamId })}
          {...OPTION_LIST}
        />
      ) : (
        <MultiSelect
          label="People"
          placeholder={draft.people.length === 0 ? 'Choose' : ''}
          data={known}
          value={draft.people}
          onChange={chosen => change({ people: chosen })}
          searchable
          selectFirstOptionOnChange
          {...OPTION_LIST}
        />
      )}
      {sharing.length > 0 && <Shares people={sharing} shares={draft.shares} onChange={shares => change({ shares })} />}
    </EditDialog>
  )
}

/** Whom a rule can name; who has left or lost a right stays in it until they are taken out. */
const choosable = (people: readonly LeadAbsence[], rule: AssignmentRule | undefined) =>
  [...people, ...(rule?.people ?? []).filter(one => !people.some(person => person.userId === one.userId))].map(
    ({ userId, fullName }) => ({ value: userId, label: fullName }),
  )

/** Fields whose errors stand under them. */
const SHOWN = /^(name|people|conditions\.(pinCodes|budgetTo).*)$/

interface ConditionsProps {
  draft: RuleDraft
  errors: Readonly<Record<string, string>>
  change: (part: Partial<RuleDraft>) => void
}

function Conditions({ draft, errors, change }: ConditionsProps) {
  const { data: sources = [] } = useQuery(leadSourcesQuery)
  const { data: scopes = [] } = useQuery(workScopesQuery)
  const { data: captures = [] } = useQuery(leadCapturesQuery)
  const { data: profile } = useQuery(profileQuery)
  const pinError = Object.entries(errors).find(([field]) => field.startsWith('conditions.pinCodes'))?.[1]
  const symbol = profile?.CompanySettingDetails.currencySymbol ?? ''
  const money = { hideControls: true, ...inputGroups(symbol), min: 0, allowDecimal: false, prefix: symbol } as const
  return (
    <>
      <p className={classes.about}>For leads that are like this; what is empty asks for nothing.</p>
      <div className={classes.pair}>
        <TagsInput
          label="Lead source"
          data={sources}
          value={draft.leadSources}
          onChange={leadSources => change({ leadSources })}
          {...OPTION_LIST}
        />
        <TagsInput
          label="Work scope"
          data={scopes}
          value={draft.workScopes}
          onChange={workScopes => change({ workScopes })}
          {...OPTION_LIST}
        />
        <TagsInput label="City" value={draft.cities} onChange={cities => change({ cities })} />
        <TagsInput
          label="Pin code"
          description="411001, first digits (4110) or a range (411001-411045)"
          value={draft.pinCodes}
          error={pinError}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={pinCodes => change({ pinCodes })}
        />
        <NumberInput
          label="Budget from"
          value={draft.budgetFrom}
          onChange={budgetFrom => change({ budgetFrom })}
          {...money}
        />
        <NumberInput
          label="Budget up to"
          value={draft.budgetTo}
          error={errors['conditions.budgetTo']}
          onChange={budgetTo => change({ budgetTo })}
          {...money}
        />
        <MultiSelect
          label="Came by"
          data={WAYS}
          value={draft.ways}
          onChange={ways => change({ ways: ways as LeadWay[] })}
          {...OPTION_LIST}
        />
        <MultiSelect
          label="Capture form"
          data={captures.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={draft.captureIds}
          onChange={captureIds => change({ captureIds })}
          searchable
          {...OPTION_LIST}
        />
      </div>
    </>
  )
}

interface SharesProps {
  people: readonly { value: string; label: string }[]
  shares: RuleDraft['shares']
  onChange: (shares: RuleDraft['shares']) => void
}

/** How many leads each gets beside the others, and a day at most. */
function Shares({ people, shares, onChange }: SharesProps) {
  const put = (id: string, part: Partial<ShareDraft>): void =>
    onChange({ ...shares, [id]: { ...(shares[id] ?? NO_SHARE), ...part } })
  return (
    <table className={classes.shares}>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Weight</th>
          <th scope="col">At most a day</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ value, label }) => {
          const { weight, dailyMax } = shares[value] ?? NO_SHARE
          return (
            <tr key={value}>
              <th scope="row">{label}</th>
              <td>
                <NumberInput
                  aria-label={`Weight of ${label}`}
                  min={1}
                  max={WEIGHT_MAX}
                  allowDecimal={false}
                  value={weight}
                  onChange={next => put(value, { weight: next })}
                />
              </td>
              <td>
                <NumberInput
                  aria-label={`At most a day for ${label}`}
                  placeholder="Any"
                  min={1}
                  max={DAILY_MAX}
                  allowDecimal={false}
                  value={dailyMax}
                  onChange={next => put(value, { dailyMax: next })}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
