-- As for mails to leads: what a company itself changes of its outbox is followed with the rights of who changes it, since in one
-- transaction a distributed PostgreSQL takes the changes of a company's rows from one role only.
create function follow_own_quotation_mail() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    update public.quotation_mail_recipients r set state = new.state, reason = new.last_error, sent_at = new.sent_at
    where r.company_id = new.queued_in and r.outbox_id = new.id;
  else
    update public.quotation_mail_recipients r set state = 'failed', reason = 'The message was taken out of the outbox'
    where r.company_id = old.queued_in and r.outbox_id = old.id and r.state = 'queued';
  end if;
  return null;
end $$;
drop trigger quotation_mails_followed on auth.mails;
drop trigger quotation_mails_taken_out on auth.mails;
create trigger quotation_mails_followed after update of state, last_error on auth.mails for each row
  when (new.queued_in is distinct from nullif(current_setting('app.company', true), '')::uuid and new.queued_in is not null
    and (old.state <> new.state or old.last_error <> new.last_error))
  execute function auth.follow_quotation_mail();
create trigger quotation_mails_followed_by_own after update of state, last_error on auth.mails for each row
  when (new.queued_in = nullif(current_setting('app.company', true), '')::uuid
    and (old.state <> new.state or old.last_error <> new.last_error))
  execute function follow_own_quotation_mail();
create trigger quotation_mails_taken_out after delete on auth.mails for each row
  when (old.queued_in is distinct from nullif(current_setting('app.company', true), '')::uuid and old.queued_in is not null
    and old.state = 'queued')
  execute function auth.follow_quotation_mail();
create trigger quotation_mails_taken_out_by_own after delete on auth.mails for each row
  when (old.queued_in = nullif(current_setting('app.company', true), '')::uuid and old.state = 'queued')
  execute function follow_own_quotation_mail();
