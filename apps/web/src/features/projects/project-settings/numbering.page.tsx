import { Checkbox, TextInput } from '@mantine/core'
import { financialYearOf, financialYearText, monthName } from '@plinth/contract/company/fiscal/financial-year'
import {
  codeOf,
  countedYear,
  NUMBERING_LIMITS,
  numberingProblem,
} from '@plinth/contract/projects/project-settings/code-pattern'
import type { NumberingSettings } from '@plinth/contract/projects/project-settings/project-settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '../../../lib/forms.ts'
import { Page } from '../../../ui/page.tsx'
import { SaveBar, SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { ErrorState, FormError, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { numberingQuery, setNumbering } from './project-settings.api.ts'
import classes from './project-settings.module.css'

const partsOf = (firstMonth: number): [part: string, meaning: string][] => [
  ['{YYYY}', 'the year, such as 2026'],
  ['{YY}', 'its last two digits'],
  ['{FY}', `the financial year from ${monthName(firstMonth)}, such as ${financialYearText(2026, firstMonth)}`],
  ['{SEQ:3}', 'the number, with at least 3 digits; 2 to 6 can stand there'],
]

/** Settings of projects: how their codes are made (PJ-286). */
export function NumberingPage() {
  const numbering = useQuery(numberingQuery)
  return (
    <Page title="Numbering" narrow>
      {numbering.isPending && <SkeletonRows count={3} height={72} />}
      {numbering.isError && !numbering.data && (
        <ErrorState message={messageOf(numbering.error)} onRetry={() => void numbering.refetch()} />
      )}
      {numbering.data && <Numbering key={numbering.data.version} settings={numbering.data} />}
    </Page>
  )
}

function Numbering({ settings }: { settings: NumberingSettings }) {
  const [pattern, setPattern] = useState(settings.pattern)
  const [isPerYear, setPerYear] = useState(settings.isPerYear)
  const queryClient = useQueryClient()
  const typed = { pattern: pattern.trim().toUpperCase(), isPerYear }
  const saving = useMutation({
    mutationFn: () => setNumbering({ ...typed, version: settings.version }),
    onSuccess: saved => {
      queryClient.setQueryData(numberingQuery.queryKey, saved)
      toast.success('Numbering saved', { duration: 2000 })
    },
  })
  const problem = numberingProblem(typed)
  const refused = fieldErrorsOf(saving.error)
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <SettingsCard
        title="Codes of projects"
        hint="A project gets its code when it is confirmed. Codes that were given stay, and a number is not given again."
      >
        <TextInput
          label="Pattern"
          autoComplete="off"
          spellCheck={false}
          maxLength={NUMBERING_LIMITS.pattern}
          value={pattern}
          error={problem?.field === 'pattern' ? problem.message : refused?.pattern}
          onChange={event => setPattern(event.currentTarget.value)}
        />
        <dl className={classes.parts}>
          {partsOf(settings.firstMonth).map(([part, meaning]) => (
            <div key={part} className={classes.part}>
              <dt>{part}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label="Begin with 1 in each year of the pattern"
          checked={isPerYear}
          error={problem?.field === 'isPerYear' ? problem.message : refused?.isPerYear}
          onChange={event => setPerYear(event.currentTarget.checked)}
        />
        <p className={classes.preview} role="status">
          {problem ? (
            'The next code is shown once the pattern is right.'
          ) : (
            <>
              The next project gets <strong>{nextCode(settings, typed)}</strong>
            </>
          )}
        </p>
        <FormError>{saving.error && !refused ? messageOf(saving.error) : undefined}</FormError>
        <SaveBar
          isChanged={typed.pattern !== settings.pattern || isPerYear !== settings.isPerYear}
          isSaving={saving.isPending}
          reason={problem && 'The pattern is not right yet.'}
          onDiscard={() => {
            setPattern(settings.pattern)
            setPerYear(settings.isPerYear)
            saving.reset()
          }}
        />
      </SettingsCard>
    </form>
  )
}

/** The code that the next project would get today. */
function nextCode(
  { today: day, firstMonth, last }: NumberingSettings,
  numbering: { pattern: string; isPerYear: boolean },
): string {
  const year = countedYear(numbering, { day, firstMonth })
  const given =
    year === 0
      ? last.through
      : year === financialYearOf(day, firstMonth) && numbering.pattern.includes('{FY}')
        ? last.financialYear
        : last.year
  return codeOf(numbering.pattern, { day, firstMonth }, given + 1)
}
