CREATE TABLE "customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"gateway_id" text,
	"offer_used_at" bigint,
	"card_had_trial_at" bigint,
	"first_invoice" text,
	"first_paid_at" bigint,
	"first_paid" bigint,
	"refunded_at" bigint,
	"setup_id" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"live_for" text,
	"gateway_id" text,
	"offer" text NOT NULL,
	"interval" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"needs_card" boolean NOT NULL,
	"has_card" boolean NOT NULL,
	"card" jsonb,
	"trial_ends_at" bigint,
	"period_starts_at" bigint,
	"period_ends_at" bigint,
	"cancels_at" bigint,
	"ended_at" bigint,
	"is_paused" boolean NOT NULL,
	"past_due_since" bigint,
	"letters_sent" bigint NOT NULL,
	"insider_until" bigint,
	"looks" bigint NOT NULL,
	"look_applied" bigint NOT NULL,
	"looked_at" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trial_cards" (
	"card" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "given_plan" text;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_gateway_key" ON "customers" USING btree ("gateway_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_live_key" ON "subscriptions" USING btree ("live_for");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_gateway_key" ON "subscriptions" USING btree ("gateway_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user_idx" ON "subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_until_idx" ON "subscriptions" USING btree ("insider_until");--> statement-breakpoint
CREATE INDEX "subscriptions_looked_idx" ON "subscriptions" USING btree ("looked_at");--> statement-breakpoint
CREATE INDEX "trial_cards_user_idx" ON "trial_cards" USING btree ("user_id");