import { Checkbox } from '@mantine/core'
import { hasFlag, type MemberDraft, MODULES, withFeature, withFlag } from './member-access.ts'
import classes from './member-dialog.module.css'

export interface AccessFieldsProps {
  draft: MemberDraft
  onChange: (draft: MemberDraft) => void
}

/** Which modules a person may open, and what they may do in each (SH-454 to SH-457). */
export function AccessFields({ draft, onChange }: AccessFieldsProps) {
  return (
    <fieldset className={classes.access}>
      <legend className={classes.legend}>Access</legend>
      {MODULES.map(({ feature, label, flags }) => {
        const isOpen = draft.features.includes(feature)
        return (
          <div key={feature}>
            <Checkbox
              label={label}
              checked={isOpen}
              onChange={event => onChange(withFeature(draft, feature, event.currentTarget.checked))}
            />
            {isOpen && flags.length > 0 && (
              <div className={classes.flags}>
                {flags.map(flag => (
                  <Checkbox
                    key={flag.id}
                    label={flag.label}
                    checked={hasFlag(draft.rights, flag.id)}
                    onChange={event =>
                      onChange({ ...draft, rights: withFlag(draft.rights, flag.id, event.currentTarget.checked) })
                    }
                  />
                ))}
              </div>
            )}
          </div>
        )
      })}
      <Checkbox
        label="Create projects"
        checked={draft.rights.pmt.canCreateProject}
        onChange={event =>
          onChange({ ...draft, rights: withFlag(draft.rights, 'pmt.canCreateProject', event.currentTarget.checked) })
        }
      />
    </fieldset>
  )
}
