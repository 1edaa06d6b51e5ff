CREATE TABLE `compliance_heads` (
	`chain` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `compliance_logs` (
	`chain` text NOT NULL,
	`number` integer NOT NULL,
	`action` text NOT NULL,
	`store_id` text NOT NULL,
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
CREATE TABLE `store_favorites` (
	`user_id` text NOT NULL,
	`store_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `store_id`)
);
--> statement-breakpoint
CREATE INDEX `store_favorites_store_idx` ON `store_favorites` (`store_id`);--> statement-breakpoint
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
CREATE TABLE `store_people` (
	`store_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`store_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `store_people_user_idx` ON `store_people` (`user_id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `stores_license_key` ON `stores` (`state`,`license_key`) WHERE "stores"."status" <> 'rejected';