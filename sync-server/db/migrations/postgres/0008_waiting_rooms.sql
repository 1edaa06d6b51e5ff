CREATE TABLE "waiting_room_places" (
	"drop_id" text NOT NULL,
	"user_id" text NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "waiting_room_places_drop_id_user_id_pk" PRIMARY KEY("drop_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_room_steps" (
	"drop_id" text NOT NULL,
	"at" bigint NOT NULL,
	"through" bigint NOT NULL,
	CONSTRAINT "waiting_room_steps_drop_id_at_pk" PRIMARY KEY("drop_id","at")
);
--> statement-breakpoint
CREATE INDEX "waiting_room_places_order_idx" ON "waiting_room_places" USING btree ("drop_id","position");--> statement-breakpoint
CREATE INDEX "waiting_room_places_user_idx" ON "waiting_room_places" USING btree ("user_id");