ALTER TABLE "jobs" ADD COLUMN "user_id" text;--> statement-breakpoint
CREATE INDEX "jobs_user_idx" ON "jobs" USING btree ("user_id") WHERE "jobs"."user_id" is not null;--> statement-breakpoint
UPDATE "jobs" SET "user_id" = "args"->>'userId';
