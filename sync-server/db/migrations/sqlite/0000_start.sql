CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `accounts_user_idx` ON `accounts` (`user_id`);--> statement-breakpoint
CREATE INDEX `accounts_provider_idx` ON `accounts` (`provider_id`,`account_id`);--> statement-breakpoint
CREATE TABLE `bottles` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`name` text NOT NULL,
	`brand` text NOT NULL,
	`category` text NOT NULL,
	`subcategory` text,
	`sku` text,
	`size_ml` integer,
	`abv` real,
	`vintage` integer,
	`distillery` text,
	`region` text,
	`notes` text,
	`rating` real,
	`purchase_price` integer,
	`current_value` integer,
	`purchased_on` text,
	`drink_from` integer,
	`drink_to` integer,
	`location` text NOT NULL,
	`bin` text,
	`quantity` integer NOT NULL,
	`fill_level` integer,
	`in_collection` integer NOT NULL,
	`is_finished` integer NOT NULL,
	`photo` text,
	`source_key` text,
	`source_row` text,
	`import_id` text,
	`opened_at` integer,
	`use_count` integer NOT NULL,
	`last_used_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `bottles_removed_idx` ON `bottles` (`removed_at`) WHERE "bottles"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `bottles_live_idx` ON `bottles` (`cellar_id`) WHERE "bottles"."removed_at" is null;--> statement-breakpoint
CREATE INDEX `bottles_import_id_idx` ON `bottles` (`cellar_id`,`import_id`) WHERE "bottles"."import_id" is not null;--> statement-breakpoint
CREATE INDEX `bottles_photo_idx` ON `bottles` (`cellar_id`,`photo`) WHERE "bottles"."photo" is not null;--> statement-breakpoint
CREATE TABLE `deleted_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `events` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`bottle_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`to_location` text,
	`to_bin` text,
	`from_location` text,
	`from_bin` text,
	`from_quantity` integer,
	`from_fill_level` integer,
	`from_opened_at` integer,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `events_removed_idx` ON `events` (`removed_at`) WHERE "events"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `events_bottle_id_idx` ON `events` (`cellar_id`,`bottle_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`file_name` text NOT NULL,
	`format` text NOT NULL,
	`at` integer NOT NULL,
	`added` integer NOT NULL,
	`updated` integer NOT NULL,
	`undone_at` integer,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `imports_removed_idx` ON `imports` (`removed_at`) WHERE "imports"."removed_at" is not null;--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`args` text NOT NULL,
	`run_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`lease` text,
	`parked_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `jobs_due_idx` ON `jobs` (`parked_at`,`run_at`);--> statement-breakpoint
CREATE INDEX `jobs_kind_idx` ON `jobs` (`kind`);--> statement-breakpoint
CREATE TABLE `locations` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `locations_removed_idx` ON `locations` (`removed_at`) WHERE "locations"."removed_at" is not null;--> statement-breakpoint
CREATE TABLE `photos` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`size` integer NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_named_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `hash`)
);
--> statement-breakpoint
CREATE INDEX `photos_hash_idx` ON `photos` (`hash`);--> statement-breakpoint
CREATE INDEX `photos_last_named_idx` ON `photos` (`last_named_at`);--> statement-breakpoint
CREATE TABLE `pours` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`bottle_id` text NOT NULL,
	`at` integer NOT NULL,
	`amount_ml` integer,
	`note` text,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `pours_removed_idx` ON `pours` (`removed_at`) WHERE "pours"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `pours_bottle_id_idx` ON `pours` (`cellar_id`,`bottle_id`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	`last_request` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_limits_key_key` ON `rate_limits` (`key`);--> statement-breakpoint
CREATE TABLE `server_meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_key` ON `sessions` (`token`);--> statement-breakpoint
CREATE INDEX `sessions_user_idx` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`theme` text NOT NULL,
	`units` text NOT NULL,
	`list_style` text NOT NULL,
	`hide_amounts` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `settings_removed_idx` ON `settings` (`removed_at`) WHERE "settings"."removed_at" is not null;--> statement-breakpoint
CREATE TABLE `sync_devices` (
	`device_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`last_seq` integer NOT NULL,
	`last_uid` text NOT NULL,
	`defect_seq` integer DEFAULT 0 NOT NULL,
	`defect_uid` text DEFAULT '' NOT NULL,
	`defect_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sync_devices_user_idx` ON `sync_devices` (`user_id`);--> statement-breakpoint
CREATE TABLE `sync_feed` (
	`user_id` text NOT NULL,
	`table_name` text NOT NULL,
	`cellar_id` text NOT NULL,
	`row_id` text NOT NULL,
	`version` integer NOT NULL,
	`gone` integer NOT NULL,
	PRIMARY KEY(`user_id`, `table_name`, `cellar_id`, `row_id`)
);
--> statement-breakpoint
CREATE INDEX `sync_feed_version_idx` ON `sync_feed` (`user_id`,`version`);--> statement-breakpoint
CREATE TABLE `sync_heads` (
	`user_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`tombstone_floor` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sync_log` (
	`device_id` text NOT NULL,
	`seq` integer NOT NULL,
	`user_id` text NOT NULL,
	`uid` text NOT NULL,
	`code` text,
	`message` text,
	`name` text,
	`args` text,
	`applied_at` integer NOT NULL,
	PRIMARY KEY(`device_id`, `seq`)
);
--> statement-breakpoint
CREATE INDEX `sync_log_uid_idx` ON `sync_log` (`user_id`,`uid`);--> statement-breakpoint
CREATE INDEX `sync_log_args_idx` ON `sync_log` (`applied_at`) WHERE "sync_log"."args" is not null;--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`subscription_tier` text DEFAULT 'free' NOT NULL,
	`age_confirmed_at` integer,
	`age_wording_version` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `verifications_identifier_idx` ON `verifications` (`identifier`);--> statement-breakpoint
CREATE INDEX `verifications_expires_idx` ON `verifications` (`expires_at`);