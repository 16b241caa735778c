import type { CompanySettings } from '@plinth/contract/company/companies'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { SaveBar, SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { FormError } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { CompanyFrame } from '../parts/company-frame.tsx'
import { profileQuery } from '../people/people.api.ts'
import { CompanyFields } from './company-fields.tsx'
import classes from './company-settings.module.css'
import { LogoField } from './logo-field.tsx'
import { SettingsConflictNotice } from './settings-conflict-notice.tsx'
import { useCompanyForm } from './use-company-form.ts'

/** Company Settings, first page: the details of the company and its logo (SH-091, SH-Q102). */
export function CompanyProfilePage() {
  const { data, error, refetch } = useQuery(profileQuery)
  return (
    <CompanyFrame profile={data} problem={error ? messageOf(error) : undefined} onRetry={() => void refetch()}>
      {profile => <CompanyProfile settings={profile.CompanySettingDetails} />}
    </CompanyFrame>
  )
}

function CompanyProfile({ settings }: { settings: CompanySettings }) {
  const { form, zone, save, discard, problem, isSaving, isChanged, isRestored, conflict, settle } =
    useCompanyForm(settings)
  return (
    <>
      <SettingsCard>
        <LogoField logo={settings.companyLogo} companyName={settings.companyName} />
      </SettingsCard>
      <SettingsCard title="Details">
        <form
          noValidate
          className={classes.form}
          aria-label="Company profile"
          onSubmit={async event => {
            event.preventDefault()
            if (await save()) toast.success('Company details saved')
          }}
        >
          {isRestored && <DraftNotice onDiscard={discard} />}
          <FormError>{problem}</FormError>
          {conflict && <SettingsConflictNotice conflict={conflict} onSettle={settle} />}
          <CompanyFields form={form} zone={zone} />
          <SaveBar
            isChanged={isChanged}
            isSaving={isSaving}
            reason={conflict && 'First decide on what somebody else has changed.'}
            onDiscard={discard}
          />
        </form>
      </SettingsCard>
    </>
  )
}
