CREATE TABLE `waiting_room_places` (
	`drop_id` text NOT NULL,
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`drop_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `waiting_room_places_order_idx` ON `waiting_room_places` (`drop_id`,`position`);--> statement-breakpoint
CREATE INDEX `waiting_room_places_user_idx` ON `waiting_room_places` (`user_id`);--> statement-breakpoint
CREATE TABLE `waiting_room_steps` (
	`drop_id` text NOT NULL,
	`at` integer NOT NULL,
	`through` integer NOT NULL,
	PRIMARY KEY(`drop_id`, `at`)
);
