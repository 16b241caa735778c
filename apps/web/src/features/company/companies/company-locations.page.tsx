import { ActionIcon, Button } from '@mantine/core'
import { COMPANY_LIMITS, type CompanySettings, type Office } from '@plinth/contract/company/companies'
import { countryOrHome } from '@plinth/contract/company/firm-home'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { LocationDialog } from '../../../ui/map/location-dialog.tsx'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { CompanyFrame } from '../parts/company-frame.tsx'
import { profileQuery } from '../people/people.api.ts'
import { nearestPlace, searchPlaces, townsWithin } from '../places/places.api.ts'
import classes from './company-settings.module.css'
import { type KnownOffice, movedOffice, replacedOffice } from './offices.ts'
import { SettingsConflictNotice } from './settings-conflict-notice.tsx'
import { zoneName } from './time-zone/zone-text.ts'
import { useSettingsEdit } from './use-settings-edit.ts'

/** Company Settings: the offices; the first is the pin of the company, where attendance is marked from (SH-203, SH-271). */
export function CompanyLocationsPage() {
  const { data, error, refetch } = useQuery(profileQuery)
  return (
    <CompanyFrame profile={data} problem={error ? messageOf(error) : undefined} onRetry={() => void refetch()}>
      {profile => <Offices settings={profile.CompanySettingDetails} />}
    </CompanyFrame>
  )
}

/** Which office the map is open for; -1 for a new one. */
type Editing = number | undefined

function Offices({ settings }: { settings: CompanySettings }) {
  const { offices, isSaving, conflict, settle, save } = useOffices(settings)
  const [editing, setEditing] = useState<Editing>()
  const [removing, setRemoving] = useState<number>()
  const edited = editing === undefined ? undefined : offices[editing]
  const isFull = offices.length >= COMPANY_LIMITS.offices
  const add = (
    <Button disabled={isFull || isSaving} onClick={() => setEditing(-1)}>
      Add office
    </Button>
  )
  return (
    <SettingsCard
      title="Offices"
      hint="The first one is the company’s own address on the map. Changes are saved at once."
    >
      {conflict && <SettingsConflictNotice conflict={conflict} onSettle={settle} />}
      {offices.length === 0 ? (
        <EmptyState title="No office yet" action={add}>
          Attendance is marked from the offices you add here.
        </EmptyState>
      ) : (
        <>
          <ol className={classes.offices}>
            {offices.map((office, index) => (
              <OfficeRow
                key={`${office.location} ${office.latitude} ${office.longitude}`}
                office={office}
                place={{ index, count: offices.length }}
                isBusy={isSaving}
                onEdit={() => setEditing(index)}
                onRemove={() => setRemoving(index)}
                onMove={to => void save(movedOffice(offices, index, to))}
              />
            ))}
          </ol>
          {offices.length === 1 && (
            <p className={classes.reason}>The last office cannot be removed: it is the company’s own address.</p>
          )}
          <div className={classes.addOffice}>
            {add}
            {isFull && (
              <span className={classes.reason}>{COMPANY_LIMITS.offices} offices are the most there can be.</span>
            )}
          </div>
        </>
      )}
      <LocationDialog
        title={edited ? 'Edit office' : 'Add office'}
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
        onSubmit={picked => {
          setEditing(undefined)
          void save(replacedOffice(offices, editing ?? -1, picked))
        }}
        initial={edited && edited.latitude !== null && edited.longitude !== null ? (edited as Office) : undefined}
        search={text => searchPlaces(text, countryOrHome(settings.country)?.countrycode)}
        reverse={nearestPlace}
        towns={townsWithin}
      />
      <ConfirmDialog
        opened={removing !== undefined}
        danger
        title="Remove this office?"
        confirmLabel="Remove"
        onConfirm={() => {
          setRemoving(undefined)
          void save(offices.filter((_, index) => index !== removing))
        }}
        onCancel={() => setRemoving(undefined)}
      />
    </SettingsCard>
  )
}

/** The offices as they are shown, saved with every step. */
function useOffices(settings: CompanySettings) {
  const saved: KnownOffice[] = settings.companyLocation.map(({ _id, ...office }) => office)
  const [offices, setOffices] = useState(saved)
  const edit = useSettingsEdit(settings.version, theirs => {
    if (Array.isArray(theirs.companyLocation)) setOffices(theirs.companyLocation as KnownOffice[])
  })
  const follow = useEffectEvent((version: number) => {
    if (edit.conflict || edit.isSaving) return
    setOffices(saved)
    edit.rebase(version)
  })
  useEffect(() => follow(settings.version), [settings.version])

  const save = async (wanted: readonly KnownOffice[], against?: number) => {
    setOffices([...wanted])
    try {
      // an office without coordinates is the server's to refuse
      const done = await edit.save({ companyLocation: wanted as Office[] }, against)
      if (done && done.timeZone !== settings.timeZone) {
        toast.success(
          `Offices saved. The time zone is ${zoneName(done.timeZone)} now; follow-ups and tasks keep their time of day.`,
        )
      } else if (done) toast.success('Offices saved')
    } catch (error) {
      setOffices(saved)
      toast.error(messageOf(error))
    }
  }
  const settle: typeof edit.settle = (group, choice) => {
    edit.settle(group, choice)
    if (choice === 'mine') void save(offices, edit.conflict?.version)
  }
  return { offices, isSaving: edit.isSaving, conflict: edit.conflict, settle, save }
}

interface OfficeRowProps {
  office: KnownOffice
  place: { index: number; count: number }
  isBusy: boolean
  onEdit: () => void
  onRemove: () => void
  onMove: (to: number) => void
}

function OfficeRow({ office, place, isBusy, onEdit, onRemove, onMove }: OfficeRowProps) {
  const { index, count } = place
  const { location, latitude, longitude } = office
  return (
    <li className={classes.office}>
      <div className={classes.officeText}>
        <p>
          {location}
          {index === 0 && <strong> (company)</strong>}
        </p>
        {latitude !== null && longitude !== null && (
          <p className={classes.coordinates}>
            {latitude.toFixed(5)}, {longitude.toFixed(5)}
          </p>
        )}
      </div>
      <div className={classes.officeButtons}>
        <RowButton
          label={`Move ${location} up`}
          disabled={isBusy || index === 0}
          onPress={() => onMove(index - 1)}
          icon={<IconArrowUp size={16} />}
        />
        <RowButton
          label={`Move ${location} down`}
          disabled={isBusy || index === count - 1}
          onPress={() => onMove(index + 1)}
          icon={<IconArrowDown size={16} />}
        />
        <RowButton label={`Edit ${location}`} disabled={isBusy} onPress={onEdit} icon={<IconPencil size={16} />} />
        <RowButton
          label={`Remove ${location}`}
          disabled={isBusy || count === 1}
          onPress={onRemove}
          icon={<IconTrash size={16} />}
        />
      </div>
    </li>
  )
}

interface RowButtonProps {
  label: string
  disabled: boolean
  onPress: () => void
  icon: React.ReactNode
}

function RowButton({ label, disabled, onPress, icon }: RowButtonProps) {
  return (
    <ActionIcon variant="subtle" size={32} aria-label={label} title={label} disabled={disabled} onClick={onPress}>
      {icon}
    </ActionIcon>
  )
}
