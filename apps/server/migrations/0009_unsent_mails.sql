-- Messages that wait or failed, few beside those that were sent: /metrics counts them at every look.
create index mails_unsent on auth.mails (state) where state in ('queued', 'failed');
