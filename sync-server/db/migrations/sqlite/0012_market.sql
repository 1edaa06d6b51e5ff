CREATE TABLE `drop_pictures` (
	`hash` text NOT NULL,
	`store_id` text NOT NULL,
	`uploaded_at` integer NOT NULL,
	PRIMARY KEY(`hash`, `store_id`)
);
--> statement-breakpoint
CREATE TABLE `drop_viewers` (
	`drop_id` text NOT NULL,
	`process` text NOT NULL,
	`viewers` integer NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`drop_id`, `process`)
);
--> statement-breakpoint
CREATE INDEX `drop_viewers_seen_idx` ON `drop_viewers` (`seen_at`);--> statement-breakpoint
CREATE TABLE `drop_waits` (
	`drop_id` text NOT NULL,
	`user_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`drop_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `drop_waits_order_idx` ON `drop_waits` (`drop_id`,`joined_at`,`id`);--> statement-breakpoint
CREATE INDEX `drop_waits_user_idx` ON `drop_waits` (`user_id`);--> statement-breakpoint
CREATE TABLE `drop_words` (
	`word` text NOT NULL,
	`drop_id` text NOT NULL,
	PRIMARY KEY(`word`, `drop_id`)
);
--> statement-breakpoint
CREATE INDEX `drop_words_word_idx` ON `drop_words` (`word`);--> statement-breakpoint
CREATE INDEX `drop_words_drop_idx` ON `drop_words` (`drop_id`);--> statement-breakpoint
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
	`heat` integer DEFAULT 0 NOT NULL,
	`told_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "drops_stock_check" CHECK("drops"."reserved_quantity" >= 0 and "drops"."reserved_quantity" <= "drops"."quantity")
);
--> statement-breakpoint
CREATE INDEX `drops_store_idx` ON `drops` (`store_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `drops_heat_idx` ON `drops` (`heat`,`id`);--> statement-breakpoint
CREATE INDEX `drops_category_heat_idx` ON `drops` (`category`,`heat`,`id`);--> statement-breakpoint
CREATE INDEX `drops_starts_idx` ON `drops` (`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `drops_listed_idx` ON `drops` (`listed_until`,`id`);--> statement-breakpoint
CREATE INDEX `drops_created_idx` ON `drops` (`created_at`);--> statement-breakpoint
CREATE INDEX `drops_picture_idx` ON `drops` (`picture`);--> statement-breakpoint
CREATE TABLE `free_reserves` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`change` integer NOT NULL,
	`reason` text NOT NULL,
	`reservation_id` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `free_reserves_once_key` ON `free_reserves` (`reservation_id`,`reason`);--> statement-breakpoint
CREATE INDEX `free_reserves_user_idx` ON `free_reserves` (`user_id`);--> statement-breakpoint
CREATE TABLE `gateway_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`object_id` text NOT NULL,
	`account` text,
	`received_at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE INDEX `gateway_events_done_idx` ON `gateway_events` (`done_at`,`received_at`);--> statement-breakpoint
CREATE INDEX `gateway_events_received_idx` ON `gateway_events` (`received_at`);--> statement-breakpoint
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
CREATE INDEX `payment_ops_status_idx` ON `payment_ops` (`status`,`updated_at`);--> statement-breakpoint
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
CREATE INDEX `payments_user_idx` ON `payments` (`user_id`);--> statement-breakpoint
CREATE INDEX `payments_status_idx` ON `payments` (`status`,`updated_at`);--> statement-breakpoint
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
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reservations_code_key` ON `reservations` (`store_id`,`pickup_code`);--> statement-breakpoint
CREATE INDEX `reservations_user_idx` ON `reservations` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reservations_drop_idx` ON `reservations` (`drop_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `reservations_store_idx` ON `reservations` (`store_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reservations_today_idx` ON `reservations` (`store_id`,`status`,`pickup_until`);--> statement-breakpoint
CREATE INDEX `reservations_due_idx` ON `reservations` (`due_at`);--> statement-breakpoint
CREATE INDEX `reservations_created_idx` ON `reservations` (`created_at`);--> statement-breakpoint
CREATE INDEX `reservations_clerk_idx` ON `reservations` (`picked_up_by`);--> statement-breakpoint
CREATE TABLE `reservers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`free_reserves` integer DEFAULT 0 NOT NULL,
	`paused_until` integer,
	`no_shows_from` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reservers_free_check" CHECK("reservers"."free_reserves" >= 0)
);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`drop_id` text NOT NULL,
	`store_id` text NOT NULL,
	`reservation_id` text NOT NULL,
	`rating` integer NOT NULL,
	`comment` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_reservation_key` ON `reviews` (`reservation_id`);--> statement-breakpoint
CREATE INDEX `reviews_store_idx` ON `reviews` (`store_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_user_idx` ON `reviews` (`user_id`);--> statement-breakpoint
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
CREATE TABLE `test_gateway` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text,
	`object` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `test_gateway_key_key` ON `test_gateway` (`key`);--> statement-breakpoint
CREATE INDEX `test_gateway_kind_idx` ON `test_gateway` (`kind`,`created_at`);