import { Anchor, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { useRuntimeConfig } from '../../../../lib/server/runtime-config.ts'
import { session } from '../../../../lib/server/session.ts'
import { FormError } from '../../../../ui/states.tsx'
import { SplitLayout } from '../../parts/split-layout.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useEntrance } from './use-entrance.ts'

export interface SignInParts {
  /** the way into a made-up company, where there is one */
  DemoEntry: ComponentType<{ onSignedIn: ReturnType<typeof useEntrance>['enter'] }>
}

/** The root address: sign-in, or straight on for somebody whose session still stands (SH-027 to SH-030, SH-Q15). */
export function SignInPage({ DemoEntry }: SignInParts) {
  const { enter } = useEntrance()
  const stored = useStoredIdentity()
  // why one was signed out is old news once one tries again
  const [hasTried, setTried] = useState(false)
  if (stored.isChecking) {
    return (
      <SplitLayout title="Welcome back">
        <p role="status">Opening your workspace…</p>
      </SplitLayout>
    )
  }
  return (
    <SplitLayout title="Sign in" footer={<LegalLinks />}>
      {stored.end !== undefined && !hasTried && <FormError>{stored.end}</FormError>}
      {stored.error !== null && (
        <FormError>
          {messageOf(stored.error)}{' '}
          <Button size="compact-sm" variant="subtle" onClick={stored.retry}>
            Try again
          </Button>
        </FormError>
      )}
      <SignInForm onTried={() => setTried(true)} />
      <DemoEntry onSignedIn={enter} />
    </SplitLayout>
  )
}

/**
 * Asks the server whether the identity found in this browser still stands, and goes on if so. A refusal (401) has already
 * cleared it; when the server cannot be reached it is kept, and the form is shown.
 */
function useStoredIdentity() {
  const [found] = useState(session.get)
  const identity = useSyncExternalStore(session.subscribe, session.get)
  const end = useSyncExternalStore(session.subscribe, session.getEnd)
  const enabled = found !== null && identity?.token === found.token
  const queryClient = useQueryClient()
  const profile = useQuery({
    queryKey: ['stored-identity', found?.token],
    queryFn: async () => {
      // most who come here have no identity yet, and need none of this
      const { profileQuery } = await import('../../people/people.api.ts')
      return queryClient.fetchQuery({ ...profileQuery, staleTime: 0, retry: false })
    },
    staleTime: 0,
    retry: false,
    enabled,
  })
  const { arrive } = useEntrance()
  const onValid = useEffectEvent(arrive)
  const valid = enabled && profile.isFetchedAfterMount && !profile.isError ? profile.data : undefined
  useEffect(() => {
    if (valid) void onValid(valid)
  }, [valid])
  const error = enabled && !profile.isFetching ? profile.error : null
  return { end, isChecking: enabled && error === null, error, retry: () => void profile.refetch() }
}

/** Terms and privacy: the addresses of this installation, or the built-in pages (SH-134, SH-135, SH-Q79). */
function LegalLinks() {
  const { termsUrl, privacyUrl } = useRuntimeConfig()
  return (
    <>
      <Anchor inherit c="dimmed" href={termsUrl} target="_blank" rel="noopener">
        Terms of use
      </Anchor>
      <Anchor inherit c="dimmed" href={privacyUrl} target="_blank" rel="noopener">
        Privacy policy
      </Anchor>
    </>
  )
}
