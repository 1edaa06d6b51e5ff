CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`language` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`subscription_tier` text DEFAULT 'free' NOT NULL,
	`given_plan` text,
	`age_confirmed_at` integer,
	`age_wording_version` text,
	`drop_points` integer DEFAULT 0 NOT NULL,
	`loyalty_points` integer DEFAULT 0 NOT NULL,
	`loyalty_reserve_count` integer DEFAULT 0 NOT NULL,
	`loyalty_tier` text DEFAULT 'bronze' NOT NULL,
	`loyalty_tier_progress` integer DEFAULT 0 NOT NULL,
	`loyalty_streak` integer DEFAULT 0 NOT NULL,
	`loyalty_streak_best` integer DEFAULT 0 NOT NULL,
	`loyalty_last_activity_at` integer,
	`loyalty_due_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_email_idx` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_name_idx` ON `users` (lower("name"));--> statement-breakpoint
CREATE INDEX `users_loyalty_due_idx` ON `users` (`loyalty_due_at`,`id`);--> statement-breakpoint
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
CREATE INDEX `sessions_expires_idx` ON `sessions` (`expires_at`);--> statement-breakpoint
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
CREATE INDEX `verifications_value_idx` ON `verifications` (`value`);--> statement-breakpoint
CREATE INDEX `verifications_expires_idx` ON `verifications` (`expires_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	`last_request` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_limits_key_key` ON `rate_limits` (`key`);--> statement-breakpoint
CREATE INDEX `rate_limits_last_idx` ON `rate_limits` (`last_request`);--> statement-breakpoint
CREATE TABLE `deleted_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_key` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user_idx` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `identity_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_links_subject_key` ON `identity_links` (`issuer`,`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `identity_links_user_key` ON `identity_links` (`user_id`,`issuer`);--> statement-breakpoint
CREATE TABLE `access_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`scopes` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_tokens_hash_key` ON `access_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `access_tokens_user_idx` ON `access_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `email_changes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`hash` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_hash_key` ON `email_changes` (`hash`);--> statement-breakpoint
CREATE INDEX `email_changes_expires_idx` ON `email_changes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_key` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user_idx` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `server_meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `sync_heads` (
	`user_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`tombstone_floor` integer NOT NULL,
	`sharing` integer DEFAULT false NOT NULL
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
	`currency` text,
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
	`tags` text,
	`source_key` text,
	`source_row` text,
	`import_id` text,
	`market_value` integer,
	`market_source` text,
	`market_count` integer,
	`market_on` text,
	`opened_at` integer,
	`gone_as` text,
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
CREATE TABLE `valuations` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`history` text NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `valuations_removed_idx` ON `valuations` (`removed_at`) WHERE "valuations"."removed_at" is not null;--> statement-breakpoint
CREATE TABLE `pours` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`bottle_id` text NOT NULL,
	`at` integer NOT NULL,
	`amount_ml` integer,
	`note` text,
	`level_drop` integer,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `pours_removed_idx` ON `pours` (`removed_at`) WHERE "pours"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `pours_bottle_id_idx` ON `pours` (`cellar_id`,`bottle_id`);--> statement-breakpoint
CREATE TABLE `bottle_events` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`bottle_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`count` integer,
	`price` integer,
	`currency` text,
	`note` text,
	`to_location` text,
	`to_bin` text,
	`to_quantity` integer,
	`to_fill_level` integer,
	`from_location` text,
	`from_bin` text,
	`from_quantity` integer,
	`from_fill_level` integer,
	`from_opened_at` integer,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `bottle_events_removed_idx` ON `bottle_events` (`removed_at`) WHERE "bottle_events"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `bottle_events_bottle_id_idx` ON `bottle_events` (`cellar_id`,`bottle_id`);--> statement-breakpoint
CREATE TABLE `recipes` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`name` text NOT NULL,
	`description` text,
	`instructions` text NOT NULL,
	`glass_type` text,
	`garnish` text,
	`difficulty` text NOT NULL,
	`prep_time` integer,
	`servings` integer NOT NULL,
	`photo` text,
	`source` text NOT NULL,
	`source_name` text,
	`source_key` text,
	`import_id` text,
	`is_public` integer NOT NULL,
	`is_favorite` integer NOT NULL,
	`rating` real,
	`notes` text,
	`ingredients` text NOT NULL,
	`tags` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `recipes_removed_idx` ON `recipes` (`removed_at`) WHERE "recipes"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `recipes_import_id_idx` ON `recipes` (`cellar_id`,`import_id`) WHERE "recipes"."import_id" is not null;--> statement-breakpoint
CREATE INDEX `recipes_photo_idx` ON `recipes` (`cellar_id`,`photo`) WHERE "recipes"."photo" is not null;--> statement-breakpoint
CREATE TABLE `shopping` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`name` text NOT NULL,
	`note` text,
	`recipe_id` text,
	`is_done` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `shopping_removed_idx` ON `shopping` (`removed_at`) WHERE "shopping"."removed_at" is not null;--> statement-breakpoint
CREATE TABLE `alerts` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`bottle` text NOT NULL,
	`brand` text,
	`target_price` integer NOT NULL,
	`is_active` integer NOT NULL,
	`locations` text NOT NULL,
	`current_price` integer,
	`current_store` text,
	`current_on` text,
	`notified_price` integer,
	`notified_elsewhere` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `alerts_removed_idx` ON `alerts` (`removed_at`) WHERE "alerts"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `alerts_live_idx` ON `alerts` (`cellar_id`) WHERE "alerts"."removed_at" is null;--> statement-breakpoint
CREATE TABLE `watches` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`bottle` text NOT NULL,
	`brand` text,
	`is_active` integer NOT NULL,
	`is_priority` integer NOT NULL,
	`locations` text NOT NULL,
	`notified_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `watches_removed_idx` ON `watches` (`removed_at`) WHERE "watches"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `watches_live_idx` ON `watches` (`cellar_id`) WHERE "watches"."removed_at" is null;--> statement-breakpoint
CREATE TABLE `wishlist` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`bottle_name` text NOT NULL,
	`brand` text,
	`category` text,
	`vintage` integer,
	`size_ml` integer NOT NULL,
	`max_price` integer,
	`description` text,
	`priority` text NOT NULL,
	`is_active` integer NOT NULL,
	`notification_preference` text NOT NULL,
	`notified_until` integer,
	`notified_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `wishlist_removed_idx` ON `wishlist` (`removed_at`) WHERE "wishlist"."removed_at" is not null;--> statement-breakpoint
CREATE TABLE `sightings` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`bottle_name` text NOT NULL,
	`brand` text,
	`vintage` integer,
	`size_ml` integer,
	`wishlist_item_id` text,
	`store_id` text,
	`store_name` text NOT NULL,
	`store_address` text,
	`zip_code` text NOT NULL,
	`price` integer NOT NULL,
	`quantity` integer NOT NULL,
	`is_allocated` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`notes` text,
	`photo` text,
	`public_id` text,
	`kept_back` text,
	`verification_status` text,
	`reward_status` text,
	`points_awarded` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `sightings_removed_idx` ON `sightings` (`removed_at`) WHERE "sightings"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `sightings_photo_idx` ON `sightings` (`cellar_id`,`photo`) WHERE "sightings"."photo" is not null;--> statement-breakpoint
CREATE TABLE `notices` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`alert_id` text NOT NULL,
	`wanted` text NOT NULL,
	`target_price` integer,
	`bottle` text NOT NULL,
	`price` integer NOT NULL,
	`store` text NOT NULL,
	`place` text,
	`is_elsewhere` integer,
	`source` text NOT NULL,
	`drop_id` text,
	`sighting_id` text,
	`priced_on` text NOT NULL,
	`quantity` integer,
	`more` integer NOT NULL,
	`read_at` integer,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `notices_removed_idx` ON `notices` (`removed_at`) WHERE "notices"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `notices_live_idx` ON `notices` (`cellar_id`) WHERE "notices"."removed_at" is null;--> statement-breakpoint
CREATE INDEX `notices_at_idx` ON `notices` (`cellar_id`,`at`);--> statement-breakpoint
CREATE TABLE `questions` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	`bottle_id` text,
	`answer` text,
	`answered_at` integer,
	`source` text,
	`mentions` text,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `questions_removed_idx` ON `questions` (`removed_at`) WHERE "questions"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `questions_live_idx` ON `questions` (`cellar_id`) WHERE "questions"."removed_at" is null;--> statement-breakpoint
CREATE TABLE `settings` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`theme` text NOT NULL,
	`units` text NOT NULL,
	`list_style` text NOT NULL,
	`hide_amounts` integer NOT NULL,
	`picture` text,
	`interests` text,
	`location` text,
	`zip_code` text,
	`time_zone` text,
	`currency` text,
	`language` text,
	`mail_notices` integer,
	`push_notices` integer,
	`mail_rhythm` text,
	`quiet_from` integer,
	`quiet_until` integer,
	`finds_by` text,
	`favorites_by` text,
	`reservations_by` text,
	`events_by` text,
	`community_by` text,
	`account_by` text,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `settings_removed_idx` ON `settings` (`removed_at`) WHERE "settings"."removed_at" is not null;--> statement-breakpoint
CREATE TABLE `cellars` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`state` text NOT NULL,
	`role` text NOT NULL,
	`owner_name` text NOT NULL,
	`at` integer NOT NULL,
	`invitation_id` text,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `cellars_removed_idx` ON `cellars` (`removed_at`) WHERE "cellars"."removed_at" is not null;--> statement-breakpoint
CREATE TABLE `messages` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`title` text NOT NULL,
	`store` text,
	`state` text,
	`reservation_id` text,
	`drop_id` text,
	`post_id` text,
	`event_id` text,
	`quantity` integer,
	`amount` integer,
	`credit` integer,
	`from` integer,
	`until` integer,
	`reason` text,
	`read_at` integer,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `messages_removed_idx` ON `messages` (`removed_at`) WHERE "messages"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `messages_live_idx` ON `messages` (`cellar_id`) WHERE "messages"."removed_at" is null;--> statement-breakpoint
CREATE INDEX `messages_at_idx` ON `messages` (`cellar_id`,`at`);--> statement-breakpoint
CREATE TABLE `asked` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`day` text NOT NULL,
	`asked` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `asked_removed_idx` ON `asked` (`removed_at`) WHERE "asked"."removed_at" is not null;--> statement-breakpoint
CREATE TABLE `trends` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`category` text NOT NULL,
	`period` text NOT NULL,
	`percentage` real NOT NULL,
	`compared` integer NOT NULL,
	`priced_on` text NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `trends_removed_idx` ON `trends` (`removed_at`) WHERE "trends"."removed_at" is not null;--> statement-breakpoint
CREATE TABLE `stored_files` (
	`kind` text NOT NULL,
	`owner_id` text NOT NULL,
	`hash` text NOT NULL,
	`size` integer,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_named_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `kind`, `hash`)
);
--> statement-breakpoint
CREATE INDEX `stored_files_hash_idx` ON `stored_files` (`hash`,`kind`);--> statement-breakpoint
CREATE INDEX `stored_files_size_idx` ON `stored_files` (`owner_id`,`size`);--> statement-breakpoint
CREATE INDEX `stored_files_last_named_idx` ON `stored_files` (`kind`,`last_named_at`,`owner_id`,`hash`);--> statement-breakpoint
CREATE TABLE `listing_changes` (
	`listing_id` text NOT NULL,
	`period` text NOT NULL,
	`category` text NOT NULL,
	`percent` real NOT NULL,
	`on` text NOT NULL,
	PRIMARY KEY(`listing_id`, `period`)
);
--> statement-breakpoint
CREATE INDEX `listing_changes_percent_idx` ON `listing_changes` (`category`,`period`,`percent`);--> statement-breakpoint
CREATE INDEX `listing_changes_on_idx` ON `listing_changes` (`category`,`period`,`on`);--> statement-breakpoint
CREATE TABLE `market_trends` (
	`category` text NOT NULL,
	`period` text NOT NULL,
	`percentage` real NOT NULL,
	`compared` integer NOT NULL,
	`priced_on` text NOT NULL,
	PRIMARY KEY(`category`, `period`)
);
--> statement-breakpoint
CREATE TABLE `market_reports` (
	`month` text PRIMARY KEY NOT NULL,
	`made_at` integer NOT NULL,
	`listings` integer NOT NULL,
	`prices` integer NOT NULL,
	`report` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `listings` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`source` text NOT NULL,
	`is_unconfirmed` integer DEFAULT false NOT NULL,
	`drop_id` text,
	`store` text NOT NULL,
	`place` text,
	`zip` text,
	`name` text NOT NULL,
	`brand` text,
	`category` text,
	`vintage` integer,
	`size_ml` integer,
	`price` integer NOT NULL,
	`quantity` integer,
	`priced_on` text NOT NULL,
	`available_at` integer,
	`batch` text NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_key_key` ON `listings` (`key`);--> statement-breakpoint
CREATE INDEX `listings_batch_idx` ON `listings` (`batch`,`id`);--> statement-breakpoint
CREATE INDEX `listings_priced_idx` ON `listings` (`priced_on`,`id`);--> statement-breakpoint
CREATE TABLE `price_points` (
	`listing_id` text NOT NULL,
	`priced_on` text NOT NULL,
	`price` integer NOT NULL,
	`quantity` integer,
	`list_id` text,
	PRIMARY KEY(`listing_id`, `priced_on`)
);
--> statement-breakpoint
CREATE INDEX `price_points_priced_idx` ON `price_points` (`priced_on`);--> statement-breakpoint
CREATE INDEX `price_points_list_idx` ON `price_points` (`list_id`,`listing_id`,`priced_on`) WHERE "price_points"."list_id" is not null;--> statement-breakpoint
CREATE TABLE `price_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	`added` integer NOT NULL,
	`changed` integer NOT NULL,
	`same` integer NOT NULL,
	`bad` integer NOT NULL,
	`first_bad` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `price_lists_created_idx` ON `price_lists` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `listing_words` (
	`word` text NOT NULL,
	`listing_id` text NOT NULL,
	PRIMARY KEY(`word`, `listing_id`)
);
--> statement-breakpoint
CREATE INDEX `listing_words_listing_idx` ON `listing_words` (`listing_id`);--> statement-breakpoint
CREATE TABLE `wish_matches` (
	`listing_id` text NOT NULL,
	`cellar_id` text NOT NULL,
	`wish_id` text NOT NULL,
	PRIMARY KEY(`listing_id`, `cellar_id`, `wish_id`)
);
--> statement-breakpoint
CREATE INDEX `wish_matches_wish_idx` ON `wish_matches` (`cellar_id`,`wish_id`,`listing_id`);--> statement-breakpoint
CREATE TABLE `price_marks` (
	`id` text PRIMARY KEY NOT NULL,
	`named` text,
	`token` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `bottle_names` (
	`id` text PRIMARY KEY NOT NULL,
	`named` text NOT NULL,
	`key` text NOT NULL,
	`market_value` integer,
	`market_count` integer,
	`market_on` text,
	`check` text,
	`spread` text,
	`spread_after` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bottle_names_key_idx` ON `bottle_names` (`key`);--> statement-breakpoint
CREATE INDEX `bottle_names_check_idx` ON `bottle_names` (`id`) WHERE "bottle_names"."check" is not null;--> statement-breakpoint
CREATE INDEX `bottle_names_spread_idx` ON `bottle_names` (`id`) WHERE "bottle_names"."spread" is not null;--> statement-breakpoint
CREATE TABLE `bottle_name_words` (
	`word` text NOT NULL,
	`name_id` text NOT NULL,
	PRIMARY KEY(`word`, `name_id`)
);
--> statement-breakpoint
CREATE INDEX `bottle_name_words_name_idx` ON `bottle_name_words` (`name_id`);--> statement-breakpoint
CREATE TABLE `named_bottles` (
	`cellar_id` text NOT NULL,
	`bottle_id` text NOT NULL,
	`name_id` text NOT NULL,
	`key` text NOT NULL,
	`paid` integer,
	PRIMARY KEY(`cellar_id`, `bottle_id`)
);
--> statement-breakpoint
CREATE INDEX `named_bottles_name_idx` ON `named_bottles` (`name_id`,`cellar_id`,`bottle_id`);--> statement-breakpoint
CREATE INDEX `named_bottles_key_idx` ON `named_bottles` (`cellar_id`,`key`) WHERE "named_bottles"."paid" is not null;--> statement-breakpoint
CREATE TABLE `collector_prices` (
	`key` text NOT NULL,
	`cellar_id` text NOT NULL,
	`price` real NOT NULL,
	PRIMARY KEY(`key`, `cellar_id`)
);
--> statement-breakpoint
CREATE INDEX `collector_prices_price_idx` ON `collector_prices` (`key`,`price`);--> statement-breakpoint
CREATE INDEX `collector_prices_cellar_idx` ON `collector_prices` (`cellar_id`);--> statement-breakpoint
CREATE TABLE `paid_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`told` integer NOT NULL,
	`check` text
);
--> statement-breakpoint
CREATE INDEX `paid_keys_check_idx` ON `paid_keys` (`key`) WHERE "paid_keys"."check" is not null;--> statement-breakpoint
CREATE TABLE `public_recipes` (
	`id` text PRIMARY KEY NOT NULL,
	`cellar_id` text NOT NULL,
	`recipe_id` text NOT NULL,
	`taken_down_at` integer,
	`taken_down_reason` text
);
--> statement-breakpoint
CREATE INDEX `public_recipes_cellar_idx` ON `public_recipes` (`cellar_id`);--> statement-breakpoint
CREATE TABLE `cellar_members` (
	`cellar_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `cellar_members_user_idx` ON `cellar_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `cellar_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`cellar_id` text NOT NULL,
	`role` text NOT NULL,
	`email` text,
	`user_id` text,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cellar_invitations_code_key` ON `cellar_invitations` (`code_hash`);--> statement-breakpoint
CREATE INDEX `cellar_invitations_cellar_idx` ON `cellar_invitations` (`cellar_id`);--> statement-breakpoint
CREATE INDEX `cellar_invitations_user_idx` ON `cellar_invitations` (`user_id`);--> statement-breakpoint
CREATE INDEX `cellar_invitations_expires_idx` ON `cellar_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `catalogue_bottles` (
	`id` text PRIMARY KEY NOT NULL,
	`bottle` text NOT NULL,
	`batch` text NOT NULL,
	`line` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `catalogue_bottles_batch_idx` ON `catalogue_bottles` (`batch`);--> statement-breakpoint
CREATE TABLE `catalogue_codes` (
	`gtin` text PRIMARY KEY NOT NULL,
	`bottle_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `catalogue_codes_bottle_idx` ON `catalogue_codes` (`bottle_id`);--> statement-breakpoint
CREATE TABLE `catalogue_pages` (
	`prefix` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`count` integer NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `code_lookups` (
	`gtin` text PRIMARY KEY NOT NULL,
	`found` text,
	`asked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `code_lookups_asked_idx` ON `code_lookups` (`asked_at`);--> statement-breakpoint
CREATE TABLE `exchange_rates` (
	`day` text PRIMARY KEY NOT NULL,
	`per_euro` text NOT NULL,
	`doubted` text NOT NULL,
	`etag` text,
	`last_modified` text,
	`taken_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `exchange_rates_taken_idx` ON `exchange_rates` (`taken_at`);--> statement-breakpoint
CREATE TABLE `notice_deliveries` (
	`user_id` text NOT NULL,
	`way` text NOT NULL,
	`alert_id` text NOT NULL,
	`delivered_at` integer NOT NULL,
	`delivered_until` integer NOT NULL,
	PRIMARY KEY(`user_id`, `way`, `alert_id`)
);
--> statement-breakpoint
CREATE INDEX `notice_deliveries_at_idx` ON `notice_deliveries` (`delivered_at`);--> statement-breakpoint
CREATE TABLE `gathered_notices` (
	`user_id` text NOT NULL,
	`way` text NOT NULL,
	`of` text NOT NULL,
	`notice_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `way`, `of`, `notice_id`)
);
--> statement-breakpoint
CREATE INDEX `gathered_notices_at_idx` ON `gathered_notices` (`at`);--> statement-breakpoint
CREATE TABLE `delivery_counts` (
	`user_id` text NOT NULL,
	`way` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`ordinal` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `way`, `kind`, `day`, `ordinal`)
);
--> statement-breakpoint
CREATE INDEX `delivery_counts_at_idx` ON `delivery_counts` (`at`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`args` text NOT NULL,
	`cursor` text,
	`user_id` text,
	`run_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`lease` text,
	`parked_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `jobs_due_idx` ON `jobs` (`kind`,`parked_at`,`run_at`);--> statement-breakpoint
CREATE INDEX `jobs_user_idx` ON `jobs` (`user_id`) WHERE "jobs"."user_id" is not null;--> statement-breakpoint
CREATE TABLE `request_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`of` text NOT NULL,
	`answer` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `request_keys_at_idx` ON `request_keys` (`at`);--> statement-breakpoint
CREATE TABLE `compliance_logs` (
	`chain` text NOT NULL,
	`number` integer NOT NULL,
	`action` text NOT NULL,
	`store_id` text,
	`reservation_id` text,
	`actor_id` text,
	`user_id` text,
	`details` text NOT NULL,
	`at` integer NOT NULL,
	`previous` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`chain`, `number`)
);
--> statement-breakpoint
CREATE INDEX `compliance_logs_at_idx` ON `compliance_logs` (`at`,`chain`,`number`);--> statement-breakpoint
CREATE INDEX `compliance_logs_reservation_idx` ON `compliance_logs` (`reservation_id`);--> statement-breakpoint
CREATE INDEX `compliance_logs_action_idx` ON `compliance_logs` (`chain`,`action`,`at`);--> statement-breakpoint
CREATE TABLE `compliance_heads` (
	`chain` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stores` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip_code` text NOT NULL,
	`phone` text,
	`email` text,
	`hours` text,
	`license_number` text NOT NULL,
	`license_expires_on` text NOT NULL,
	`status` text NOT NULL,
	`status_reason` text,
	`decided_at` integer,
	`decided_by` text,
	`applied_at` integer NOT NULL,
	`name_key` text NOT NULL,
	`city_key` text NOT NULL,
	`license_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stores_status_applied_idx` ON `stores` (`status`,`applied_at`,`id`);--> statement-breakpoint
CREATE INDEX `stores_status_name_idx` ON `stores` (`status`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `stores_name_idx` ON `stores` (`status`,`name_key`);--> statement-breakpoint
CREATE INDEX `stores_city_idx` ON `stores` (`status`,`city_key`);--> statement-breakpoint
CREATE INDEX `stores_zip_idx` ON `stores` (`status`,`zip_code`);--> statement-breakpoint
CREATE INDEX `stores_created_idx` ON `stores` (`created_at`);--> statement-breakpoint
CREATE INDEX `stores_owner_idx` ON `stores` (`owner_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `stores_license_key` ON `stores` (`state`,`license_key`) WHERE "stores"."status" <> 'rejected';--> statement-breakpoint
CREATE TABLE `store_people` (
	`store_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`store_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `store_people_user_idx` ON `store_people` (`user_id`);--> statement-breakpoint
CREATE TABLE `store_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`store_id` text NOT NULL,
	`email` text NOT NULL,
	`secret_hash` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_invitations_person_key` ON `store_invitations` (`store_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `store_invitations_secret_key` ON `store_invitations` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `store_invitations_expires_idx` ON `store_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `store_favorites` (
	`user_id` text NOT NULL,
	`store_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `store_id`)
);
--> statement-breakpoint
CREATE INDEX `store_favorites_store_idx` ON `store_favorites` (`store_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `drops` (
	`id` text PRIMARY KEY NOT NULL,
	`store_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`picture` text,
	`category` text NOT NULL,
	`subcategory` text,
	`brand` text,
	`original_price` integer,
	`sale_price` integer NOT NULL,
	`quantity` integer NOT NULL,
	`reserved_quantity` integer DEFAULT 0 NOT NULL,
	`waiting` integer DEFAULT 0 NOT NULL,
	`drop_type` text DEFAULT 'regular' NOT NULL,
	`is_sponsored` integer NOT NULL,
	`is_allocated` integer NOT NULL,
	`is_paused` integer DEFAULT false NOT NULL,
	`size_ml` integer,
	`vintage` integer,
	`hold_for` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`ended_at` integer,
	`listed_until` integer NOT NULL,
	`pickup_from` integer,
	`pickup_until` integer,
	`hype_score` integer DEFAULT 0 NOT NULL,
	`price_listed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "drops_stock_check" CHECK("drops"."reserved_quantity" >= 0 and "drops"."reserved_quantity" <= "drops"."quantity")
);
--> statement-breakpoint
CREATE INDEX `drops_store_idx` ON `drops` (`store_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `drops_hype_idx` ON `drops` (`hype_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `drops_category_hype_idx` ON `drops` (`category`,`hype_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `drops_category_created_idx` ON `drops` (`category`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `drops_category_listed_idx` ON `drops` (`category`,`listed_until`,`id`);--> statement-breakpoint
CREATE INDEX `drops_starts_idx` ON `drops` (`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `drops_listed_idx` ON `drops` (`listed_until`,`id`);--> statement-breakpoint
CREATE INDEX `drops_created_idx` ON `drops` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `drops_picture_idx` ON `drops` (`picture`);--> statement-breakpoint
CREATE INDEX `drops_ranked_idx` ON `drops` (`listed_until`,`id`) WHERE "drops"."hype_score" >= 0;--> statement-breakpoint
CREATE INDEX `drops_stale_price_idx` ON `drops` (`listed_until`,`id`) WHERE "drops"."price_listed_at" < "drops"."listed_until";--> statement-breakpoint
CREATE INDEX `drops_waiting_idx` ON `drops` (`listed_until`,`id`) WHERE "drops"."waiting" > 0;--> statement-breakpoint
CREATE TABLE `drop_words` (
	`word` text NOT NULL,
	`drop_id` text NOT NULL,
	PRIMARY KEY(`word`, `drop_id`)
);
--> statement-breakpoint
CREATE INDEX `drop_words_word_idx` ON `drop_words` (`word`);--> statement-breakpoint
CREATE INDEX `drop_words_drop_idx` ON `drop_words` (`drop_id`);--> statement-breakpoint
CREATE TABLE `drop_viewers` (
	`drop_id` text NOT NULL,
	`process` text NOT NULL,
	`viewers` integer NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`drop_id`, `process`)
);
--> statement-breakpoint
CREATE INDEX `drop_viewers_seen_idx` ON `drop_viewers` (`seen_at`);--> statement-breakpoint
CREATE TABLE `reservations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`drop_id` text NOT NULL,
	`store_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`holds_units` integer NOT NULL,
	`reserve_fee` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`total_price` integer NOT NULL,
	`status` text NOT NULL,
	`fee_status` text NOT NULL,
	`used_free_reserve` integer NOT NULL,
	`credit_used` integer DEFAULT 0 NOT NULL,
	`is_offer` integer NOT NULL,
	`hold_until` integer,
	`pickup_from` integer,
	`pickup_until` integer,
	`extended_at` integer,
	`pickup_code` text NOT NULL,
	`cancelled_by` text,
	`reason` text,
	`confirmed_at` integer,
	`picked_up_at` integer,
	`picked_up_by` text,
	`refused_at` integer,
	`missed_at` integer,
	`reminded_at` integer,
	`due_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "reservations_credit_check" CHECK("reservations"."credit_used" >= 0 and "reservations"."credit_used" <= "reservations"."reserve_fee")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reservations_code_key` ON `reservations` (`store_id`,`pickup_code`);--> statement-breakpoint
CREATE INDEX `reservations_user_idx` ON `reservations` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reservations_drop_idx` ON `reservations` (`drop_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `reservations_heat_idx` ON `reservations` (`drop_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reservations_store_idx` ON `reservations` (`store_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reservations_today_idx` ON `reservations` (`store_id`,`status`,`pickup_until`);--> statement-breakpoint
CREATE INDEX `reservations_due_idx` ON `reservations` (`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `reservations_created_idx` ON `reservations` (`created_at`);--> statement-breakpoint
CREATE INDEX `reservations_clerk_idx` ON `reservations` (`picked_up_by`);--> statement-breakpoint
CREATE INDEX `reservations_picked_up_idx` ON `reservations` (`picked_up_at`,`id`) WHERE "reservations"."picked_up_at" is not null;--> statement-breakpoint
CREATE TABLE `drop_waits` (
	`drop_id` text NOT NULL,
	`user_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`drop_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `drop_waits_order_idx` ON `drop_waits` (`drop_id`,`joined_at`,`id`);--> statement-breakpoint
CREATE INDEX `drop_waits_user_idx` ON `drop_waits` (`user_id`,`joined_at`,`id`);--> statement-breakpoint
CREATE TABLE `reservers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`free_reserves` integer DEFAULT 0 NOT NULL,
	`fee_credit` integer DEFAULT 0 NOT NULL,
	`paused_until` integer,
	`no_shows_from` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reservers_free_check" CHECK("reservers"."free_reserves" >= 0),
	CONSTRAINT "reservers_credit_check" CHECK("reservers"."fee_credit" >= 0)
);
--> statement-breakpoint
CREATE TABLE `free_reserves` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`change` integer NOT NULL,
	`reason` text NOT NULL,
	`subject` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `free_reserves_once_key` ON `free_reserves` (`user_id`,`subject`,`reason`);--> statement-breakpoint
CREATE TABLE `fee_credits` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`change` integer NOT NULL,
	`reason` text NOT NULL,
	`subject` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fee_credits_once_key` ON `fee_credits` (`user_id`,`subject`,`reason`);--> statement-breakpoint
CREATE TABLE `reminders` (
	`user_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`kind` text NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject_id`)
);
--> statement-breakpoint
CREATE INDEX `reminders_due_idx` ON `reminders` (`due_at`,`user_id`,`subject_id`);--> statement-breakpoint
CREATE INDEX `reminders_subject_idx` ON `reminders` (`subject_id`,`due_at`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`drop_id` text NOT NULL,
	`store_id` text NOT NULL,
	`reservation_id` text NOT NULL,
	`rating` integer NOT NULL,
	`comment` text,
	`reply` text,
	`replied_at` integer,
	`reported_at` integer,
	`reports` integer DEFAULT 0 NOT NULL,
	`helpful` integer DEFAULT 0 NOT NULL,
	`hidden_at` integer,
	`hidden_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_reservation_key` ON `reviews` (`reservation_id`);--> statement-breakpoint
CREATE INDEX `reviews_store_idx` ON `reviews` (`store_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_user_idx` ON `reviews` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_reported_idx` ON `reviews` (`reported_at`,`id`) WHERE "reviews"."reported_at" is not null;--> statement-breakpoint
CREATE INDEX `reviews_featured_idx` ON `reviews` (`helpful`,`created_at`,`id`) WHERE "reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX `reviews_hidden_idx` ON `reviews` (`hidden_at`,`id`) WHERE "reviews"."hidden_at" is not null;--> statement-breakpoint
CREATE TABLE `review_reports` (
	`review_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`review_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `review_reports_user_idx` ON `review_reports` (`user_id`,`created_at`,`review_id`);--> statement-breakpoint
CREATE INDEX `review_reports_at_idx` ON `review_reports` (`review_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `hand_overs` (
	`store_id` text NOT NULL,
	`nonce` text NOT NULL,
	`user_id` text NOT NULL,
	`of` text NOT NULL,
	`answer` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`store_id`, `nonce`)
);
--> statement-breakpoint
CREATE INDEX `hand_overs_at_idx` ON `hand_overs` (`at`);--> statement-breakpoint
CREATE TABLE `ultra_drops` (
	`id` text PRIMARY KEY NOT NULL,
	`store_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`picture` text,
	`category` text NOT NULL,
	`brand` text,
	`original_price` integer,
	`sale_price` integer NOT NULL,
	`quantity` integer NOT NULL,
	`status` text DEFAULT 'scheduled' NOT NULL,
	`scheduled_at` integer NOT NULL,
	`request_starts_at` integer,
	`live_starts_at` integer NOT NULL,
	`live_ends_at` integer NOT NULL,
	`drawing_at` integer NOT NULL,
	`min_reservations` integer DEFAULT 0 NOT NULL,
	`require_store_favorite` integer NOT NULL,
	`require_subscription` integer NOT NULL,
	`reviews_by_hand` integer NOT NULL,
	`teaser_sent` integer DEFAULT false NOT NULL,
	`reminder_sent` integer DEFAULT false NOT NULL,
	`final_alert_sent` integer DEFAULT false NOT NULL,
	`total_requests` integer DEFAULT 0 NOT NULL,
	`total_approved` integer DEFAULT 0 NOT NULL,
	`total_entries` integer DEFAULT 0 NOT NULL,
	`winners_selected` integer DEFAULT 0 NOT NULL,
	`secret` text NOT NULL,
	`commitment` text NOT NULL,
	`list_hash` text,
	`drawn_at` integer,
	`next_turn` integer DEFAULT 1 NOT NULL,
	`reason` text,
	`hype_score` integer DEFAULT 0 NOT NULL,
	`listed_until` integer NOT NULL,
	`due_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ultra_drops_store_idx` ON `ultra_drops` (`store_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `ultra_drops_hype_idx` ON `ultra_drops` (`hype_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `ultra_drops_listed_idx` ON `ultra_drops` (`listed_until`,`id`);--> statement-breakpoint
CREATE INDEX `ultra_drops_due_idx` ON `ultra_drops` (`due_at`,`id`) WHERE "ultra_drops"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `ultra_drops_picture_idx` ON `ultra_drops` (`picture`);--> statement-breakpoint
CREATE TABLE `ultra_drop_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`ultra_drop_id` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`requested_at` integer NOT NULL,
	`reviewed_at` integer,
	`reviewed_by` text,
	`review_notes` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ultra_drop_requests_once_key` ON `ultra_drop_requests` (`ultra_drop_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `ultra_drop_requests_status_idx` ON `ultra_drop_requests` (`ultra_drop_id`,`status`,`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `ultra_drop_requests_heat_idx` ON `ultra_drop_requests` (`ultra_drop_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `ultra_drop_requests_user_idx` ON `ultra_drop_requests` (`user_id`,`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `ultra_drop_requests_reviewer_idx` ON `ultra_drop_requests` (`reviewed_by`);--> statement-breakpoint
CREATE TABLE `ultra_drop_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`ultra_drop_id` text NOT NULL,
	`user_id` text,
	`code` text NOT NULL,
	`status` text DEFAULT 'entered' NOT NULL,
	`entered_at` integer NOT NULL,
	`turn` integer,
	`passed` text,
	`is_winner` integer DEFAULT false NOT NULL,
	`offer_until` integer,
	`reservation_id` text,
	`compensation_credit` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ultra_drop_entries_once_key` ON `ultra_drop_entries` (`ultra_drop_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ultra_drop_entries_code_key` ON `ultra_drop_entries` (`ultra_drop_id`,`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `ultra_drop_entries_turn_key` ON `ultra_drop_entries` (`ultra_drop_id`,`turn`) WHERE "ultra_drop_entries"."turn" is not null;--> statement-breakpoint
CREATE INDEX `ultra_drop_entries_heat_idx` ON `ultra_drop_entries` (`ultra_drop_id`,`entered_at`);--> statement-breakpoint
CREATE INDEX `ultra_drop_entries_user_idx` ON `ultra_drop_entries` (`user_id`,`entered_at`,`id`);--> statement-breakpoint
CREATE TABLE `loyalty_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`subject` text NOT NULL,
	`number` integer NOT NULL,
	`points` integer NOT NULL,
	`at` integer NOT NULL,
	`week` integer NOT NULL,
	`counts_until` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `loyalty_entries_once_key` ON `loyalty_entries` (`user_id`,`reason`,`subject`,`number`);--> statement-breakpoint
CREATE INDEX `loyalty_entries_at_idx` ON `loyalty_entries` (`user_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `loyalty_entries_week_idx` ON `loyalty_entries` (`user_id`,`week`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`store_id` text NOT NULL,
	`title` text NOT NULL,
	`event_type` text NOT NULL,
	`category` text,
	`event_date` integer NOT NULL,
	`duration` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`description` text,
	`price` integer DEFAULT 0 NOT NULL,
	`gold_price` integer DEFAULT 0 NOT NULL,
	`max_attendees` integer,
	`current_attendees` integer DEFAULT 0 NOT NULL,
	`waiting` integer DEFAULT 0 NOT NULL,
	`last_place` integer DEFAULT 0 NOT NULL,
	`is_virtual` integer DEFAULT false NOT NULL,
	`address` text,
	`status` text DEFAULT 'open' NOT NULL,
	`reason` text,
	`moved_at` integer,
	`hype_score` integer DEFAULT 0 NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "events_seats_check" CHECK("events"."current_attendees" >= 0 and "events"."waiting" >= 0 and ("events"."max_attendees" is null or "events"."current_attendees" <= "events"."max_attendees"))
);
--> statement-breakpoint
CREATE INDEX `events_hype_idx` ON `events` (`hype_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `events_date_idx` ON `events` (`event_date`,`id`);--> statement-breakpoint
CREATE INDEX `events_store_idx` ON `events` (`store_id`,`event_date`,`id`);--> statement-breakpoint
CREATE TABLE `event_registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`store_id` text NOT NULL,
	`user_id` text,
	`status` text DEFAULT 'registered' NOT NULL,
	`registered_at` integer NOT NULL,
	`payment` text DEFAULT 'none' NOT NULL,
	`price` integer DEFAULT 0 NOT NULL,
	`code` text NOT NULL,
	`place` integer,
	`is_offer` integer DEFAULT false NOT NULL,
	`hold_until` integer,
	`confirmed_at` integer,
	`reminded_at` integer,
	`cancelled_by` text,
	`attended_at` integer,
	`attended_by` text,
	`nonce` text,
	`due_at` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_registrations_once_key` ON `event_registrations` (`event_id`,`user_id`) WHERE "event_registrations"."status" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX `event_registrations_code_key` ON `event_registrations` (`store_id`,`code`);--> statement-breakpoint
CREATE INDEX `event_registrations_status_idx` ON `event_registrations` (`event_id`,`status`,`registered_at`,`id`);--> statement-breakpoint
CREATE INDEX `event_registrations_place_idx` ON `event_registrations` (`event_id`,`status`,`place`);--> statement-breakpoint
CREATE INDEX `event_registrations_heat_idx` ON `event_registrations` (`event_id`,`registered_at`);--> statement-breakpoint
CREATE INDEX `event_registrations_user_idx` ON `event_registrations` (`user_id`,`registered_at`,`id`);--> statement-breakpoint
CREATE INDEX `event_registrations_clerk_idx` ON `event_registrations` (`attended_by`);--> statement-breakpoint
CREATE INDEX `event_registrations_due_idx` ON `event_registrations` (`due_at`,`id`) WHERE "event_registrations"."due_at" is not null;--> statement-breakpoint
CREATE TABLE `bottle_sightings` (
	`id` text PRIMARY KEY NOT NULL,
	`scout_user_id` text,
	`report_id` text NOT NULL,
	`wishlist_item_id` text,
	`bottle_name` text NOT NULL,
	`brand` text,
	`vintage` integer,
	`size_ml` integer,
	`store_id` text,
	`store_name` text NOT NULL,
	`store_address` text,
	`store_place` text,
	`store_state` text,
	`zip_code` text NOT NULL,
	`region` text NOT NULL,
	`zip_state` text,
	`price` integer NOT NULL,
	`quantity` integer NOT NULL,
	`is_allocated` integer NOT NULL,
	`notes` text,
	`photo` text,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`is_expired` integer DEFAULT false NOT NULL,
	`is_announced` integer NOT NULL,
	`verification_status` text DEFAULT 'pending' NOT NULL,
	`confirmed_at` integer,
	`verified_by` text,
	`confirms` integer DEFAULT 0 NOT NULL,
	`denials` integer DEFAULT 0 NOT NULL,
	`disputed_at` integer,
	`decision` text,
	`reward_status` text DEFAULT 'pending' NOT NULL,
	`points_awarded` integer DEFAULT 0 NOT NULL,
	`rewarded_on` text NOT NULL,
	`once_key` text,
	`hype_score` integer DEFAULT 0 NOT NULL,
	`listed_at` integer,
	`due_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bottle_sightings_once_key` ON `bottle_sightings` (`once_key`);--> statement-breakpoint
CREATE INDEX `bottle_sightings_listed_idx` ON `bottle_sightings` (`listed_at`,`id`) WHERE "bottle_sightings"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX `bottle_sightings_region_idx` ON `bottle_sightings` (`region`,`listed_at`,`id`) WHERE "bottle_sightings"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX `bottle_sightings_hype_idx` ON `bottle_sightings` (`hype_score`,`listed_at`,`id`) WHERE "bottle_sightings"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX `bottle_sightings_region_hype_idx` ON `bottle_sightings` (`region`,`hype_score`,`listed_at`,`id`) WHERE "bottle_sightings"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX `bottle_sightings_state_hype_idx` ON `bottle_sightings` (`zip_state`,`hype_score`,`listed_at`,`id`) WHERE "bottle_sightings"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX `bottle_sightings_store_idx` ON `bottle_sightings` (`store_id`,`listed_at`,`id`) WHERE "bottle_sightings"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX `bottle_sightings_disputed_idx` ON `bottle_sightings` (`disputed_at`,`id`) WHERE "bottle_sightings"."disputed_at" is not null;--> statement-breakpoint
CREATE INDEX `bottle_sightings_due_idx` ON `bottle_sightings` (`due_at`,`id`) WHERE "bottle_sightings"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `bottle_sightings_scout_idx` ON `bottle_sightings` (`scout_user_id`,`rewarded_on`);--> statement-breakpoint
CREATE INDEX `bottle_sightings_over_idx` ON `bottle_sightings` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sighting_answers` (
	`sighting_id` text NOT NULL,
	`user_id` text NOT NULL,
	`says` text NOT NULL,
	`is_of_store` integer NOT NULL,
	`reason` text,
	`at` integer NOT NULL,
	`reward_status` text DEFAULT 'pending' NOT NULL,
	`points_awarded` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`sighting_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `sighting_answers_user_idx` ON `sighting_answers` (`user_id`,`at`,`sighting_id`);--> statement-breakpoint
CREATE INDEX `sighting_answers_over_idx` ON `sighting_answers` (`at`);--> statement-breakpoint
CREATE TABLE `sponsor_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_name` text NOT NULL,
	`phone_number` text NOT NULL,
	`account_id` text NOT NULL,
	`store_id` text NOT NULL,
	`notes` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`processed_at` integer,
	`processed_by` text,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sponsor_requests_open_key` ON `sponsor_requests` (`account_id`,`store_id`) WHERE "sponsor_requests"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX `sponsor_requests_account_idx` ON `sponsor_requests` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `sponsor_requests_store_idx` ON `sponsor_requests` (`store_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `sponsor_requests_processed_by_idx` ON `sponsor_requests` (`processed_by`);--> statement-breakpoint
CREATE INDEX `sponsor_requests_expires_idx` ON `sponsor_requests` (`expires_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`reservation_id` text NOT NULL,
	`user_id` text,
	`account` text,
	`amount` integer NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`gateway_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payments_reservation_idx` ON `payments` (`reservation_id`,`purpose`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_gateway_key` ON `payments` (`gateway_id`);--> statement-breakpoint
CREATE INDEX `payments_user_idx` ON `payments` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_status_idx` ON `payments` (`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `payment_ops` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`once` text NOT NULL,
	`subject` text NOT NULL,
	`args` text NOT NULL,
	`status` text NOT NULL,
	`result` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_ops_once_key` ON `payment_ops` (`once`);--> statement-breakpoint
CREATE INDEX `payment_ops_subject_idx` ON `payment_ops` (`subject`);--> statement-breakpoint
CREATE INDEX `payment_ops_status_idx` ON `payment_ops` (`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `payment_ops_refunds_idx` ON `payment_ops` (`updated_at`,`id`) WHERE "payment_ops"."kind" = 'refund' and "payment_ops"."status" = 'done' and "payment_ops"."updated_at" - "payment_ops"."done_at" < 2592000000;--> statement-breakpoint
CREATE INDEX `payment_ops_links_idx` ON `payment_ops` (`created_at`,`id`) WHERE "payment_ops"."kind" in ('account.onboard', 'account.login');--> statement-breakpoint
CREATE TABLE `gateway_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`object_id` text NOT NULL,
	`account` text,
	`received_at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE INDEX `gateway_events_done_idx` ON `gateway_events` (`done_at`,`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `gateway_events_received_idx` ON `gateway_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `store_accounts` (
	`store_id` text PRIMARY KEY NOT NULL,
	`account` text NOT NULL,
	`charges_enabled` integer NOT NULL,
	`payouts_enabled` integer NOT NULL,
	`details_submitted` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_accounts_account_key` ON `store_accounts` (`account`);--> statement-breakpoint
CREATE INDEX `store_accounts_updated_idx` ON `store_accounts` (`updated_at`,`store_id`);--> statement-breakpoint
CREATE INDEX `store_accounts_unfinished_idx` ON `store_accounts` (`updated_at`,`store_id`) WHERE not "store_accounts"."charges_enabled";--> statement-breakpoint
CREATE TABLE `test_gateway` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text,
	`object` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `test_gateway_key_key` ON `test_gateway` (`key`);--> statement-breakpoint
CREATE INDEX `test_gateway_kind_idx` ON `test_gateway` (`kind`,`created_at`);--> statement-breakpoint
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
	`refreshes` integer NOT NULL,
	`refresh_applied` integer NOT NULL,
	`refreshed_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_live_key` ON `subscriptions` (`live_for`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_gateway_key` ON `subscriptions` (`gateway_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_user_idx` ON `subscriptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_until_idx` ON `subscriptions` (`insider_until`);--> statement-breakpoint
CREATE INDEX `subscriptions_refreshed_idx` ON `subscriptions` (`refreshed_at`);--> statement-breakpoint
CREATE TABLE `trial_cards` (
	`card` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trial_cards_user_idx` ON `trial_cards` (`user_id`);--> statement-breakpoint
CREATE TABLE `support_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`visitor_email` text,
	`topic` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`status` text NOT NULL,
	`rank` integer NOT NULL,
	`replies` text,
	`waits_since` integer,
	`answers` integer DEFAULT 0 NOT NULL,
	`answers_in_time` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer
);
--> statement-breakpoint
CREATE INDEX `support_requests_user_idx` ON `support_requests` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `support_requests_created_idx` ON `support_requests` (`created_at`);--> statement-breakpoint
CREATE INDEX `support_requests_list_idx` ON `support_requests` (`status`,`rank`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `support_requests_expires_idx` ON `support_requests` (`expires_at`);--> statement-breakpoint
CREATE TABLE `groups` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text,
	`category` text NOT NULL,
	`location` text,
	`member_count` integer NOT NULL,
	`created_by` text,
	`is_private` integer NOT NULL,
	`max_members` integer NOT NULL,
	`require_approval` integer NOT NULL,
	`tags` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "groups_members_check" CHECK("groups"."member_count" >= 0 and "groups"."member_count" <= "groups"."max_members")
);
--> statement-breakpoint
CREATE INDEX `groups_size_idx` ON `groups` (`member_count`,`id`);--> statement-breakpoint
CREATE INDEX `groups_category_size_idx` ON `groups` (`category`,`member_count`,`id`);--> statement-breakpoint
CREATE TABLE `group_finds` (
	`group_id` text NOT NULL,
	`key` text NOT NULL,
	`member_count` integer NOT NULL,
	PRIMARY KEY(`group_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `group_finds_idx` ON `group_finds` (`key`,`member_count`,`group_id`);--> statement-breakpoint
CREATE TABLE `group_memberships` (
	`group_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`status` text NOT NULL,
	`joined_at` integer,
	`changed_at` integer NOT NULL,
	`note` text,
	`reason` text,
	PRIMARY KEY(`group_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `group_memberships_user_idx` ON `group_memberships` (`user_id`,`status`,`group_id`);--> statement-breakpoint
CREATE INDEX `group_memberships_list_idx` ON `group_memberships` (`group_id`,`status`,`changed_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `group_memberships_role_idx` ON `group_memberships` (`group_id`,`role`);--> statement-breakpoint
CREATE TABLE `community_people` (
	`user_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `community_people_name_idx` ON `community_people` (`name_key`,`user_id`);--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`author_id` text,
	`forum` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`reports` integer DEFAULT 0 NOT NULL,
	`reported_at` integer,
	`hidden_at` integer,
	`hidden_by` text,
	`hidden_reason` text,
	`appeal` text,
	`appealed_at` integer,
	`appeal_open_at` integer,
	`decision` text,
	`decided_at` integer,
	`content_key` text NOT NULL,
	`picture` text,
	`bottle` text,
	`recipe` text,
	`drop_id` text,
	`likes` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `posts_forum_idx` ON `posts` (`forum`,`created_at`,`id`) WHERE "posts"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX `posts_created_idx` ON `posts` (`created_at`,`id`) WHERE "posts"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX `posts_author_idx` ON `posts` (`author_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `posts_picture_idx` ON `posts` (`picture`);--> statement-breakpoint
CREATE INDEX `posts_reported_idx` ON `posts` (`reported_at`,`id`) WHERE "posts"."reported_at" is not null;--> statement-breakpoint
CREATE INDEX `posts_forum_reported_idx` ON `posts` (`forum`,`reported_at`,`id`) WHERE "posts"."reported_at" is not null;--> statement-breakpoint
CREATE INDEX `posts_hidden_idx` ON `posts` (`hidden_at`,`id`) WHERE "posts"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX `posts_forum_hidden_idx` ON `posts` (`forum`,`hidden_at`,`id`) WHERE "posts"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX `posts_appeal_idx` ON `posts` (`appeal_open_at`,`id`) WHERE "posts"."appeal_open_at" is not null;--> statement-breakpoint
CREATE INDEX `posts_forum_appeal_idx` ON `posts` (`forum`,`appeal_open_at`,`id`) WHERE "posts"."appeal_open_at" is not null;--> statement-breakpoint
CREATE TABLE `post_likes` (
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `post_likes_user_idx` ON `post_likes` (`user_id`,`created_at`,`post_id`);--> statement-breakpoint
CREATE TABLE `post_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`author_id` text,
	`forum` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`reports` integer DEFAULT 0 NOT NULL,
	`reported_at` integer,
	`hidden_at` integer,
	`hidden_by` text,
	`hidden_reason` text,
	`appeal` text,
	`appealed_at` integer,
	`appeal_open_at` integer,
	`decision` text,
	`decided_at` integer,
	`post_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `post_comments_post_idx` ON `post_comments` (`post_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `post_comments_author_idx` ON `post_comments` (`author_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `post_comments_reported_idx` ON `post_comments` (`reported_at`,`id`) WHERE "post_comments"."reported_at" is not null;--> statement-breakpoint
CREATE INDEX `post_comments_forum_reported_idx` ON `post_comments` (`forum`,`reported_at`,`id`) WHERE "post_comments"."reported_at" is not null;--> statement-breakpoint
CREATE INDEX `post_comments_hidden_idx` ON `post_comments` (`hidden_at`,`id`) WHERE "post_comments"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX `post_comments_forum_hidden_idx` ON `post_comments` (`forum`,`hidden_at`,`id`) WHERE "post_comments"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX `post_comments_appeal_idx` ON `post_comments` (`appeal_open_at`,`id`) WHERE "post_comments"."appeal_open_at" is not null;--> statement-breakpoint
CREATE INDEX `post_comments_forum_appeal_idx` ON `post_comments` (`forum`,`appeal_open_at`,`id`) WHERE "post_comments"."appeal_open_at" is not null;--> statement-breakpoint
CREATE TABLE `mentions` (
	`thing_id` text NOT NULL,
	`start` integer NOT NULL,
	`length` integer NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`thing_id`, `start`)
);
--> statement-breakpoint
CREATE INDEX `mentions_user_idx` ON `mentions` (`user_id`);--> statement-breakpoint
CREATE TABLE `community_reports` (
	`thing_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`thing_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `community_reports_thing_idx` ON `community_reports` (`thing_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `community_reports_user_idx` ON `community_reports` (`user_id`,`created_at`,`thing_id`);--> statement-breakpoint
CREATE TABLE `person_relations` (
	`user_id` text NOT NULL,
	`other_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `other_id`)
);
--> statement-breakpoint
CREATE INDEX `person_relations_other_idx` ON `person_relations` (`other_id`);--> statement-breakpoint
CREATE INDEX `person_relations_list_idx` ON `person_relations` (`user_id`,`created_at`,`other_id`);--> statement-breakpoint
CREATE TABLE `community_acts` (
	`id` text PRIMARY KEY NOT NULL,
	`act` text NOT NULL,
	`actor_id` text,
	`user_id` text,
	`forum` text NOT NULL,
	`kind` text,
	`thing_id` text,
	`reason` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `community_acts_created_idx` ON `community_acts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `community_acts_forum_idx` ON `community_acts` (`forum`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `community_acts_actor_idx` ON `community_acts` (`actor_id`);--> statement-breakpoint
CREATE INDEX `community_acts_user_idx` ON `community_acts` (`user_id`);--> statement-breakpoint
CREATE TABLE `helpful_marks` (
	`review_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`review_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `helpful_marks_user_idx` ON `helpful_marks` (`user_id`,`created_at`,`review_id`);--> statement-breakpoint
CREATE TABLE `experts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`reviews` integer NOT NULL,
	`helpful` integer NOT NULL,
	`recipes` integer NOT NULL,
	`kinds` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `experts_id_key` ON `experts` (`id`);--> statement-breakpoint
CREATE INDEX `experts_list_idx` ON `experts` (`helpful`,`reviews`,`recipes`,`id`);--> statement-breakpoint
CREATE TABLE `success_stories` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`released_at` integer,
	`hidden_at` integer,
	`hidden_reason` text,
	`reports` integer DEFAULT 0 NOT NULL,
	`reported_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `success_stories_user_key` ON `success_stories` (`user_id`);--> statement-breakpoint
CREATE INDEX `success_stories_list_idx` ON `success_stories` (`released_at`,`id`) WHERE ("success_stories"."released_at" is not null and "success_stories"."hidden_at" is null);--> statement-breakpoint
CREATE INDEX `success_stories_reported_idx` ON `success_stories` (`reported_at`,`id`) WHERE "success_stories"."reported_at" is not null;--> statement-breakpoint
CREATE INDEX `success_stories_hidden_idx` ON `success_stories` (`hidden_at`,`id`) WHERE "success_stories"."hidden_at" is not null;--> statement-breakpoint
CREATE TABLE `story_reports` (
	`story_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`story_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `story_reports_user_idx` ON `story_reports` (`user_id`,`created_at`,`story_id`);--> statement-breakpoint
CREATE INDEX `story_reports_at_idx` ON `story_reports` (`story_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `news_sources` (
	`id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`is_paused` integer DEFAULT false NOT NULL,
	`etag` text,
	`last_modified` text,
	`keys` text NOT NULL,
	`last_tried_at` integer,
	`last_read_at` integer,
	`next_at` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`trouble_code` text,
	`trouble_detail` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_sources_address_idx` ON `news_sources` (`address`);--> statement-breakpoint
CREATE INDEX `news_sources_name_idx` ON `news_sources` (`name`,`id`);--> statement-breakpoint
CREATE INDEX `news_sources_next_idx` ON `news_sources` (`is_paused`,`next_at`);--> statement-breakpoint
CREATE TABLE `news_items` (
	`id` text PRIMARY KEY NOT NULL,
	`origin` text NOT NULL,
	`key` text NOT NULL,
	`category` text NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`searched` text NOT NULL,
	`source` text NOT NULL,
	`author` text,
	`link` text,
	`drop_id` text,
	`event_id` text,
	`price` text,
	`published_at` integer NOT NULL,
	`heat` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_items_key_idx` ON `news_items` (`origin`,`key`);--> statement-breakpoint
CREATE INDEX `news_items_origin_idx` ON `news_items` (`origin`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `news_items_latest_idx` ON `news_items` (`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `news_items_category_idx` ON `news_items` (`category`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `news_items_heat_idx` ON `news_items` (`heat`,`published_at`);--> statement-breakpoint
CREATE TABLE `news_reads` (
	`user_id` text NOT NULL,
	`item_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `item_id`)
);
--> statement-breakpoint
CREATE INDEX `news_reads_at_idx` ON `news_reads` (`at`);--> statement-breakpoint
CREATE INDEX `news_reads_item_idx` ON `news_reads` (`item_id`,`at`);--> statement-breakpoint
CREATE TABLE `news_saves` (
	`user_id` text NOT NULL,
	`item_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `item_id`)
);
--> statement-breakpoint
CREATE INDEX `news_saves_user_idx` ON `news_saves` (`user_id`,`at`,`item_id`);--> statement-breakpoint
CREATE INDEX `news_saves_item_idx` ON `news_saves` (`item_id`,`at`);