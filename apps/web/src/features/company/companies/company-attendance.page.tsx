import { Checkbox, NumberInput, Switch } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import {
  COMPANY_LIMITS,
  type CompanySettings,
  WEEK_DAYS,
  type WeekDay,
  type WorkTiming,
} from '@plinth/contract/company/companies'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useKeptDraft } from '../../../lib/drafts.ts'
import { fieldErrorsOf, messageOf } from '../../../lib/forms.ts'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { useRuntimeConfig } from '../../../lib/server/runtime-config.ts'
import { inputGroups } from '../../../lib/text/input-groups.ts'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import type { RadiusMapProps } from '../../../ui/map/radius-map.tsx'
import { SaveBar, SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { FormError } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { CompanyFrame } from '../parts/company-frame.tsx'
import { profileQuery } from '../people/people.api.ts'
import classes from './company-settings.module.css'
import { SettingsConflictNotice } from './settings-conflict-notice.tsx'
import { readSettingsDraft, settingsDraft, settingsDraftKey } from './settings-draft.ts'
import { useSettingsEdit } from './use-settings-edit.ts'
import { hoursProblems, usualTiming, withDay } from './work-hours.ts'

const RadiusMap = lazyPage<RadiusMapProps>(() =>
  import('../../../ui/map/radius-map.tsx').then(module => module.RadiusMap),
)

/** Company Settings: how near to an office attendance is marked, and when people work (SH-203, SH-277, SH-278). */
export function CompanyAttendancePage() {
  const { data, error, refetch } = useQuery(profileQuery)
  return (
    <CompanyFrame profile={data} problem={error ? messageOf(error) : undefined} onRetry={() => void refetch()}>
      {profile => <Attendance settings={profile.CompanySettingDetails} />}
    </CompanyFrame>
  )
}

function Attendance({ settings }: { settings: CompanySettings }) {
  const { values, change, edit, problem, submit, discard, isChanged, isRestored } = useAttendance(settings)
  const { radius, timing } = values
  const { location, latitude, longitude } = settings
  const { tiles } = useRuntimeConfig().map
  return (
    <form noValidate className={classes.form} aria-label="Attendance" onSubmit={submit}>
      {isRestored && <DraftNotice onDiscard={discard} />}
      <FormError>{problem}</FormError>
      {edit.conflict && <SettingsConflictNotice conflict={edit.conflict} onSettle={edit.settle} />}
      <SettingsCard title="Distance from the office" hint="Attendance counts within this distance of an office.">
        <NumberInput
          label="Radius in metres"
          maw={220}
          min={1}
          max={COMPANY_LIMITS.attendanceRadius}
          allowDecimal={false}
          allowNegative={false}
          {...inputGroups(settings.currencySymbol)}
          value={radius}
          error={radiusProblem(radius)}
          onChange={value => change({ radius: value })}
        />
        {tiles && latitude !== null && longitude !== null && (
          <Suspense fallback={<div className={classes.radiusMap} role="status" aria-label="Loading the map" />}>
            <div className={classes.radiusMap}>
              <RadiusMap
                latitude={latitude}
                longitude={longitude}
                radius={typeof radius === 'number' ? radius : settings.attendanceRadius}
                tiles={tiles.url}
                label={`The area around ${location}`}
              />
            </div>
          </Suspense>
        )}
      </SettingsCard>
      <SettingsCard title="Working hours">
        <Switch
          label="Keep working hours"
          checked={timing !== null}
          onChange={event => change({ timing: event.currentTarget.checked ? usualTiming() : null })}
        />
        {timing && <Week timing={timing} onChange={next => change({ timing: next })} />}
      </SettingsCard>
      <SaveBar
        isChanged={isChanged}
        isSaving={edit.isSaving}
        reason={edit.conflict && 'First decide on what somebody else has changed.'}
        onDiscard={discard}
      />
    </form>
  )
}

interface Values {
  radius: number | string
  timing: WorkTiming | null
}

const valuesOf = (settings: CompanySettings): Values => ({
  radius: settings.attendanceRadius,
  timing: settings.workTiming,
})
const same = (a: Values, b: Values): boolean => JSON.stringify(a) === JSON.stringify(b)
const radiusProblem = (radius: number | string): string | undefined =>
  typeof radius === 'number' && radius >= 1 && radius <= COMPANY_LIMITS.attendanceRadius
    ? undefined
    : `Enter 1 to ${COMPANY_LIMITS.attendanceRadius} metres`

function useAttendance(settings: CompanySettings) {
  const [based, setBased] = useState(settings)
  const key = settingsDraftKey('attendance')
  const [draft] = useState(() => readSettingsDraft(key, valuesOf(settings)))
  const [isRestored, setRestored] = useState(draft !== undefined)
  const [values, setValues] = useState(() => ({ ...valuesOf(settings), ...draft?.values }))
  const [problem, setProblem] = useState<string>()
  const edit = useSettingsEdit(draft?.version ?? settings.version, theirs => {
    const next = { ...based, ...(theirs as Partial<CompanySettings>) }
    setBased(next)
    if (typeof theirs.attendanceRadius === 'number') change({ radius: theirs.attendanceRadius })
    if ('workTiming' in theirs) change({ timing: next.workTiming })
  })
  const change = (part: Partial<Values>) => setValues(now => ({ ...now, ...part }))
  const put = (next: CompanySettings) => {
    setRestored(false)
    setBased(next)
    setValues(valuesOf(next))
    edit.rebase(next.version)
  }
  const follow = useEffectEvent((next: CompanySettings) => {
    if (next.version > based.version && same(values, valuesOf(based)) && !edit.conflict && !edit.isSaving) put(next)
  })
  useEffect(() => follow(settings), [settings])
  const isChanged = !same(values, valuesOf(based))
  useKeptDraft(key, isChanged ? settingsDraft(edit.version, values, ['radius', 'timing']) : undefined)
  /** Puts everything back as it is saved. */
  const discard = () => {
    setProblem(undefined)
    put(settings.version > based.version ? settings : based)
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setProblem(undefined)
    const { radius, timing } = values
    if (radiusProblem(radius) || typeof radius !== 'number') return setProblem(radiusProblem(radius))
    if (timing && Object.keys(hoursProblems(timing)).length > 0) return setProblem('Some working hours are not valid')
    try {
      const changes = {
        ...(radius === based.attendanceRadius ? {} : { attendanceRadius: radius }),
        ...(JSON.stringify(timing) === JSON.stringify(based.workTiming) ? {} : { workTiming: timing }),
      }
      const saved = Object.keys(changes).length === 0 ? based : await edit.save(changes)
      if (!saved) return
      put(saved)
      toast.success('Attendance settings saved')
    } catch (error) {
      setProblem(Object.values(fieldErrorsOf(error) ?? {})[0] ?? messageOf(error))
    }
  }
  return { values, change, edit, problem, submit, discard, isChanged, isRestored }
}

const nameOf = (day: WeekDay): string => day.charAt(0).toUpperCase() + day.slice(1)

function Week({ timing, onChange }: { timing: WorkTiming; onChange: (timing: WorkTiming) => void }) {
  const problems = hoursProblems(timing)
  return (
    <div className={classes.days}>
      {WEEK_DAYS.map(day => {
        const hours = timing[day]
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
          <div key={day} role="group" aria-label={nameOf(day)} className={classes.day}>
            <Checkbox
              className={classes.dayName}
              label={nameOf(day)}
              checked={hours !== null}
              onChange={event => onChange(withDay(timing, day, event.currentTarget.checked))}
            />
            {hours ? (
              <div className={classes.hours}>
                <TimeInput
                  aria-label={`${nameOf(day)} from`}
                  value={hours.from}
                  onChange={event => onChange({ ...timing, [day]: { ...hours, from: event.currentTarget.value } })}
                />
                <span aria-hidden>–</span>
                <TimeInput
                  aria-label={`${nameOf(day)} to`}
                  value={hours.to}
                  error={problems[day] !== undefined}
                  onChange={event => onChange({ ...timing, [day]: { ...hours, to: event.currentTarget.value } })}
                />
              </div>
            ) : (
              <span className={classes.dayOff}>Day off</span>
            )}
            {problems[day] && (
              <p className={classes.dayProblem} role="alert">
                {problems[day]}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}
