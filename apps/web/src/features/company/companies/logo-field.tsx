import { Button, FileButton, Group } from '@mantine/core'
import { LOGO_MAX_BYTES } from '@plinth/contract/company/companies'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { editSettingsMutation, putSettings, uploadLogoMutation } from './companies.api.ts'
import classes from './company-settings.module.css'
import type { LogoCropDialogProps } from './logo-crop-dialog.tsx'

// the cropper's code is fetched with the first picture
const LogoCropDialog = lazyPage<LogoCropDialogProps>(() =>
  import('./logo-crop-dialog.tsx').then(module => module.LogoCropDialog),
)
const TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** The company's logo: shown in the navigation and on the browser's tab (SH-084, SH-Q77). Saved as soon as it is cut. */
export function LogoField({ logo, companyName }: { logo: string | null; companyName: string }) {
  const queryClient = useQueryClient()
  const [picture, setPicture] = useState<File | null>(null)
  const upload = useMutation(uploadLogoMutation)
  const remove = useMutation(editSettingsMutation)

  const choose = (file: File | null) => {
    if (!file) return
    if (!TYPES.includes(file.type)) return toast.error('Choose a picture in JPG, PNG or WebP format')
    if (file.size > 4 * LOGO_MAX_BYTES) return toast.error('The picture is too large')
    setPicture(file)
  }
  const save = (file: File) =>
    upload.mutate(file, {
      onSuccess(settings) {
        putSettings(queryClient, settings)
        setPicture(null)
        toast.success('Logo saved')
      },
      onError: error => toast.error(messageOf(error)),
    })
  return (
    <section className={classes.logo} aria-labelledby="logo">
      <div className={classes.logoSheet}>
        {logo ? <img src={logo} alt={`Logo of ${companyName || 'the company'}`} /> : <span>No logo</span>}
      </div>
      <div className={classes.logoText}>
        <h2 id="logo" className={classes.heading}>
          Logo
        </h2>
        <p className={classes.text}>JPG, PNG or WebP. It appears in the top bar and on the browser’s tab.</p>
        <Group gap="sm">
          <FileButton accept={TYPES.join(',')} onChange={choose}>
            {props => (
              <Button variant="default" {...props}>
                {logo ? 'Replace logo' : 'Upload logo'}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button
              variant="subtle"
              loading={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { companyLogo: null },
                  {
                    onSuccess: settings => putSettings(queryClient, settings),
                    onError: error => toast.error(messageOf(error)),
                  },
                )
              }
            >
              Remove
            </Button>
          )}
        </Group>
      </div>
      {picture && (
        <Suspense>
          <LogoCropDialog
            picture={picture}
            isSaving={upload.isPending}
            onClose={() => setPicture(null)}
            onCut={save}
            onFailed={() => {
              setPicture(null)
              toast.error('This picture cannot be read')
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
