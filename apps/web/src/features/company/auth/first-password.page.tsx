import { Anchor } from '@mantine/core'
import { PASSWORD_CREATED } from '@plinth/contract/company/auth-texts'

import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { SplitLayout } from '../parts/split-layout.tsx'
import { profileQuery, signOut } from '../people/people.api.ts'
import { replacePasswordMutation } from './auth.api.ts'
import classes from './auth-form.module.css'
import { PasswordForm } from './password-form.tsx'
import { useEntrance } from './sign-in/use-entrance.ts'

/** The first sign-in with a temporary password: nothing else is open until it is replaced (SH-044, SH-154, SH-Q29). */
export function FirstPasswordPage() {
  const { data: profile } = useSuspenseQuery(profileQuery)
  const queryClient = useQueryClient()
  const { arrive } = useEntrance()
  const replace = useMutation({
    ...replacePasswordMutation,
    async onSuccess() {
      toast.success(PASSWORD_CREATED)
      await arrive(await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }))
    },
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <SplitLayout
      title="Set up a new Password"
      hint={
        <>
          You signed in with a temporary password. Choose your own for <strong>{profile.email}</strong>.
        </>
      }
    >
      <PasswordForm
        email={profile.email}
        companyName={profile.CompanySettingDetails.companyName}
        isPending={replace.isPending}
        onCreate={(password, refused) => replace.mutate({ email: profile.email, password }, { onError: refused })}
      />
      <p className={classes.below}>
        Not you?{' '}
        <Anchor component="button" type="button" inherit onClick={() => void signOut()}>
          Logout
        </Anchor>
      </p>
    </SplitLayout>
  )
}
