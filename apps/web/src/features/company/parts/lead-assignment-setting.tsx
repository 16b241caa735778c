import { Checkbox } from '@mantine/core'
import { Select } from '../../../ui/inputs/select.tsx'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'

export interface LeadAssignmentSettingProps {
  isOn: boolean
  /** admins alone may change it (LM-Q92) */
  mayEdit: boolean
  onChange: (isOn: boolean) => void
}

/** Whether new leads are assigned by themselves, saved as it is ticked (LM-266 to LM-268, LM-419 to LM-421). */
export const LeadAssignmentSetting = ({ isOn, mayEdit, onChange }: LeadAssignmentSettingProps) => (
  <SettingsCard
    title="Automatic assignment"
    hint="A new lead without an assignee goes to somebody by the rules, or else to whoever is next in turn. Admins get leads only when nobody else can."
  >
    <LockedHint locked={!mayEdit}>
      <Checkbox
        label="Enable automatic lead assignment"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    </LockedHint>
    {isOn && (
      <Select
        mt="md"
        maw={280}
        label="Assignment Method"
        data={[{ value: 'ROUND_ROBIN', label: 'Round-Robin' }]}
        value="ROUND_ROBIN"
        disabled={!mayEdit}
      />
    )}
  </SettingsCard>
)
