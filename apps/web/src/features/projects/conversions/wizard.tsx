import { Button } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { clientTitle } from '@plinth/contract/projects/client-rules'
import { PROJECT_TEXTS, teamProblem } from '@plinth/contract/projects/project-fields'
import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldErrorsOf, focusFirstError, messageOf } from '../../../lib/forms.ts'
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { FormError } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { adminsQuery, membersQuery } from '../../company/people/people.api.ts'
import { refreshLeads } from '../../leads/lead/lead.api.ts'
import { useLeadPlaces } from '../../leads/parts/lead-places.ts'
import { templatesQuery } from '../project-templates/project-templates.api.ts'
import { keepPin, refreshProjects } from '../projects/projects.api.ts'
import { conversionQuery, inviteClient } from './conversions.api.ts'
import { DetailsStep } from './details-step.tsx'
import { type Finished, finishConversion, StepFailure } from './finish.ts'
import { LocationStep } from './location-step.tsx'
import { StepList } from './step-list.tsx'
import { TeamStep } from './team-step.tsx'
import { proposedTemplate, sentTemplateId } from './template-choice.ts'
import { TemplateSelect } from './template-select.tsx'
import { useWizard, type WizardProps } from './use-wizard.ts'
import classes from './wizard.module.css'
import { goToFirstStep } from './wizard-steps.ts'
import { ADDITIONAL, presentTeam } from './wizard-values.ts'

/** A moment, as the document asks for messages of the conversion (LM-655, IN-727). */
const SHORT = 1000

/** The wizard that makes a project, of a lead or of none: details, its place, its team (IN-104 to IN-144, IN-370 to IN-388). */
export function Wizard(props: WizardProps) {
  const { lead, begun, client } = props
  const wizard = useWizard(props)
  const { form, step, goTo } = wizard
  const [problem, setProblem] = useState<string>()
  const [isMoreOpen, setMoreOpen] = useState(false)
  const [confirm, confirmDialog] = useConfirm()
  const finish = useFinish(props, wizard, { setProblem, confirm })
  const discard = useDiscard(props, wizard, confirm)

  const toLocation = (): void => {
    const problems = wizard.problems()
    form.setErrors(problems)
    const wrong = Object.keys(problems)
    setProblem(wrong.length > 0 ? PROJECT_TEXTS.incomplete : undefined)
    if (wrong.length === 0) {
      goTo('location')
      return
    }
    if (wrong.some(field => ADDITIONAL.includes(field))) setMoreOpen(true)
    // a field of the section is there once it is drawn
    requestAnimationFrame(() => focusFirstError(form, problems))
  }
  const toTeam = (): void => {
    const { lat, lng } = form.values
    // the project has a place of its own until it is saved (IN-Q88)
    if (begun && lat !== null && lng !== null)
      keepPin(begun._id, { lat, lng }).catch((error: unknown) => toast.error(messageOf(error)))
    goTo('team')
  }
  return (
    <Page
      title="Create Project"
      narrow
      actions={
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} stroke={1.6} aria-hidden />}
          disabled={finish.isBusy}
          onClick={() => void discard()}
        >
          Close
        </Button>
      }
    >
      <div className={classes.root}>
        {(lead ?? begun) && (
          <p className={classes.of}>
            {begun ? 'Goes on with the project of ' : 'From the lead '}
            <strong>{lead?.name ?? begun?.clientName}</strong>
          </p>
        )}
        {client && (
          <p className={classes.of}>
            {'For the client '}
            <strong>{clientTitle(client)}</strong>
          </p>
        )}
        {wizard.isRestored && <DraftNotice onDiscard={wizard.reset} />}
        <StepList step={step} />
        {step === 'details' && (
          <DetailsStep
            form={form}
            fixed={wizard.fixed}
            zone={wizard.zone}
            home={wizard.home}
            isMoreOpen={isMoreOpen}
            onMore={setMoreOpen}
            problem={problem}
            template={
              !begun?.isConfirmed && (
                <div className={classes.whole}>
                  <TemplateSelect
                    value={form.values.template}
                    copyOf={begun?.copyOf ?? ''}
                    error={form.errors.templateId}
                    onChange={value => {
                      form.clearFieldError('templateId')
                      form.setFieldValue('template', value)
                    }}
                  />
                </div>
              )
            }
            onCancel={() => void discard()}
            onNext={toLocation}
          />
        )}
        {step === 'location' && (
          <LocationStep form={form} home={wizard.home} onPrevious={() => goTo('details')} onNext={toTeam} />
        )}
        {step === 'team' && (
          <TeamStep
            form={form}
            isBusy={finish.isBusy}
            onPrevious={() => goTo('location')}
            onFinish={() => void finish.run()}
          >
            <FormError>{problem}</FormError>
          </TeamStep>
        )}
      </div>
      {confirmDialog}
      <AlertDialog text={finish.alert} onOk={finish.closeAlert} />
    </Page>
  )
}

type Wizarding = ReturnType<typeof useWizard>
type Confirm = ReturnType<typeof useConfirm>[0]

/** Asks, and forgets what was typed; the pin that a begun project keeps goes too (IN-143, IN-375, IN-376, IN-Q110). */
function useDiscard(
  { lead, begun, client }: WizardProps,
  { isChanged, reset, forget, step }: Wizarding,
  confirm: Confirm,
) {
  const router = useRouter()
  const places = useLeadPlaces()
  return async (): Promise<void> => {
    const isSure = await confirm({
      title: PROJECT_TEXTS.discard,
      cancelLabel: 'Cancel',
      confirmLabel: 'OK',
      danger: true,
    })
    if (!isSure) return
    if (begun && step !== 'details')
      await keepPin(begun._id, null).catch((error: unknown) => toast.error(messageOf(error)))
    reset()
    forget()
    if (isChanged) toast.info('Discarded', { duration: SHORT })
    await goToFirstStep(router)
    void router.navigate({
      href: lead ? places.fullDetails(lead._id) : client ? `/pmt/clients/${client._id}` : '/pmt/',
      replace: true,
    })
  }
}

/** Says what has become of the conversion, and of an invitation that could not be sent, which can be tried again. */
function tell({ projectId, isOfColleague, inviteProblem }: Finished): void {
  if (isOfColleague) toast.info('A colleague has made the project of this lead in the meantime')
  else toast.success(PROJECT_TEXTS.created, { duration: 2000 })
  if (inviteProblem !== undefined) tellUninvited(projectId, inviteProblem)
}

function tellUninvited(projectId: string, problem: unknown): void {
  const again = (): void =>
    void inviteClient(projectId).then(
      () => toast.success('Invite sent'),
      (error: unknown) => tellUninvited(projectId, error),
    )
  toast.error(`The client was not invited: ${messageOf(problem)}`, {
    duration: 15_000,
    action: { label: 'Send again', run: again },
  })
}

/** Makes all calls of the conversion, says what was refused, and opens the project. */
function useFinish(
  { lead, begun, client, profile }: WizardProps,
  { form, goTo, forget, quotation }: Wizarding,
  { setProblem, confirm }: { setProblem: (problem: string | undefined) => void; confirm: Confirm },
) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { data: members } = useQuery(membersQuery)
  const { data: admins } = useQuery(adminsQuery)
  const [isBusy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string>()

  const askForClient = () =>
    confirm({
      title: PROJECT_TEXTS.clientExists,
      message: `${form.values.email} is the email of a client of yours already.`,
      confirmLabel: 'Use existing client',
    })
  const refuse = (error: unknown): void => {
    const { step, cause } = error instanceof StepFailure ? error : { step: 'link', cause: error }
    const fields = fieldErrorsOf(cause) ?? {}
    // what the client is refused for, and a name that is taken, must be read (IN-679 to IN-681, IN-685)
    const mustBeRead = isAppError(cause, 'CONFLICT') || (step === 'client' && isAppError(cause))
    if (mustBeRead) setAlert(messageOf(cause))
    else toast.error(PROJECT_TEXTS.failed, { duration: SHORT })
    form.setErrors(fields)
    setProblem(messageOf(cause))
    if (step !== 'link' && Object.keys(fields).some(field => field !== 'projectAdmin' && field !== 'teamMembers'))
      goTo('details')
  }
  const chosenTemplate = async () =>
    sentTemplateId(
      form.values.template || proposedTemplate(await queryClient.ensureQueryData(templatesQuery), begun?.copyOf ?? ''),
    )
  const run = async (): Promise<void> => {
    setProblem(undefined)
    form.clearErrors()
    // the step of the team waits for both lists
    if (!admins || !members) return
    const { left: _, ...team } = presentTeam(form.values, admins, members)
    const missing = teamProblem(team, members.length)
    if (missing) {
      form.setErrors({ [missing.field]: missing.message })
      focusFirstError(form, { [missing.field]: missing.message })
      return
    }
    setBusy(true)
    try {
      const done = await finishConversion({
        leadId: lead?._id,
        clientId: client?._id,
        userId: profile._id,
        values: { ...form.values, ...team },
        templateId: begun?.isConfirmed ? undefined : await chosenTemplate(),
        begunId: begun?._id,
        askForClient,
      })
      if (!done) return
      if (done.isKept) forget()
      tell(done)
      void refreshLeads(queryClient)
      void refreshProjects(queryClient)
      const queryKey = lead && conversionQuery(lead._id).queryKey
      if (done.isSeen) {
        if (queryKey) queryClient.removeQueries({ queryKey })
        await goToFirstStep(router)
        // what was begun from a quotation goes on there (QT-295)
        if (quotation === undefined)
          void router.navigate({ to: '/pmt/$projectId', params: { projectId: done.projectId }, replace: true })
        else void router.navigate({ href: `/quotation/quotations/${quotation}?convert=true`, replace: true })
      }
      // the page then says whose project it is
      else if (queryKey) await queryClient.invalidateQueries({ queryKey })
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, alert, closeAlert: () => setAlert(undefined) }
}
