CREATE INDEX "email_changes_expires_idx" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notice_tellings_told_idx" ON "notice_tellings" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "price_points_priced_idx" ON "price_points" USING btree ("priced_on");--> statement-breakpoint
CREATE INDEX "rate_limits_last_idx" ON "rate_limits" USING btree ("last_request");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
-- What they did is done by one job now.
DELETE FROM jobs WHERE id IN ('every/accounts.sweep', 'every/limits.sweep', 'every/stores.sweep', 'every/pickup.sweep', 'every/catalogue.sweep');
