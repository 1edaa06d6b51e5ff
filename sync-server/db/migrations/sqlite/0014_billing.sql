CREATE TABLE `customers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`gateway_id` text,
	`offer_used_at` integer,
	`card_had_trial_at` integer,
	`first_invoice` text,
	`first_paid_at` integer,
	`first_paid` integer,
	`refunded_at` integer,
	`setup_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_gateway_key` ON `customers` (`gateway_id`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`live_for` text,
	`gateway_id` text,
	`offer` text NOT NULL,
	`interval` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text NOT NULL,
	`needs_card` integer NOT NULL,
	`has_card` integer NOT NULL,
	`card` text,
	`trial_ends_at` integer,
	`period_starts_at` integer,
	`period_ends_at` integer,
	`cancels_at` integer,
	`ended_at` integer,
	`is_paused` integer NOT NULL,
	`past_due_since` integer,
	`letters_sent` integer NOT NULL,
	`insider_until` integer,
	`looks` integer NOT NULL,
	`look_applied` integer NOT NULL,
	`looked_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_live_key` ON `subscriptions` (`live_for`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_gateway_key` ON `subscriptions` (`gateway_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_user_idx` ON `subscriptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_until_idx` ON `subscriptions` (`insider_until`);--> statement-breakpoint
CREATE INDEX `subscriptions_looked_idx` ON `subscriptions` (`looked_at`);--> statement-breakpoint
CREATE TABLE `trial_cards` (
	`card` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trial_cards_user_idx` ON `trial_cards` (`user_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `given_plan` text;